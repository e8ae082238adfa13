export default {
  tagline: "Played in your browser, on your own or with whoever sits beside you.",
  peek: "The whole game runs in this browser, and nothing leaves it. That means that anybody who knows how can peek at hidden cards: play fair.",
  loading: "Loading: {0} of {1} MB. This is kept for the next time, also without a network.", starting: "Starting …", dealing: "The cards are dealt as soon as the game is loaded.",
  failed: "This does not run here: {0}", yours: "Your tables", continue: "Continue", discard: "Discard", games: "Games",
  openRecord: "Open a record", recordAbout: "A .ckr file: the game continues where it stopped, or is replayed.",
  person: "a person here", player: "Player {0}", share: "You share this device. Before each turn the page asks whose it is, so nobody sees the others' cards.",
  seed: "Seed", seedAbout: "The same seed deals the same cards. Empty: new cards.", daily: "Today's deal",
  linkDeal: "Copy a link to this deal", linkHere: "Copy a link to this position", saveGame: "Save the game as a file",
  noTable: "This browser has kept no such table.", noGame: "There is no game '{0}' here.", badLink: "This link is damaged or too long.", cannotKeep: "This browser keeps nothing: the game ends with the page.",
  playground: "Write your own game or variant",
  pgTitle: "Playground", pgAbout: "A game in one file of Python, or a variant in a few lines of TOML. It runs in a frame of its own that reaches no network and nothing that is kept here.",
  run: "Run", stop: "Stop", running: "Checking …", stopped: "Stopped.", file: "File", example: "Begin with", backHome: "All games", held: "holds", ready: "It can be played. The table is below.", pgLoading: "Loading Python …",
};
