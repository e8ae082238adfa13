export default {
  tagline: "Played in your browser, on your own or with whoever sits beside you.",
  peek: "The whole game runs in this browser, and nothing leaves it. Anybody who knows how can therefore peek at hidden cards: play fair.",
  loading: "Loading: {0} of {1} MB. This is kept for next time, even offline.", starting: "Starting …", dealing: "The cards are dealt as soon as the game is loaded.",
  failed: "This cannot run here: {0}", yours: "Your tables", continue: "Continue", discard: "Discard", games: "Games",
  openRecord: "Open a record", recordAbout: "A .ckr file: the game continues where it stopped, or is replayed.",
  person: "a person here", player: "Player {0}", share: "You share this device. Before each turn the page asks whose it is, so nobody sees the others' cards.",
  seed: "Seed", seedAbout: "The same seed deals the same cards. Empty: new cards.", daily: "Today's deal",
  linkDeal: "Copy a link to this deal", linkHere: "Copy a link to this position", saveGame: "Save the game as a file",
  noTable: "This browser has no such table.", noGame: "There is no game '{0}' here.", badLink: "This link is damaged or too long.", cannotKeep: "This browser cannot store anything: the game is lost when you close the page.",
  playground: "Write your own game or variant",
  pgTitle: "Playground", pgAbout: "A game in one Python file, or a variant in a few lines of TOML. It runs in its own sandbox, with no access to the network or to anything stored here.",
  run: "Run", stop: "Stop", running: "Checking …", stopped: "Stopped.", file: "File", example: "Start from", backHome: "All games", held: "passes", ready: "It can be played. The table is below.", pgLoading: "Loading Python …",
};
