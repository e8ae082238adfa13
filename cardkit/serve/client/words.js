// What the page itself says; everything about a game comes from the server.
const EN = {
  tagline: "Card games for friends, each on their own device.",
  open: "Open a table", joinTitle: "Join a table", code: "Code", name: "Your name", join: "Take a seat", watch: "Watch",
  back: "Back", options: "Options and house rules", players: "Seats", free: "free seat",
  easy: "bot, easy", normal: "bot, normal", hard: "bot, hard", random: "bot, random moves",
  create: "Open the table", seconds: "Time per turn", none: "no limit", sec: "{0} seconds", min: "{0} minutes",
  invite: "Friends open this page, or scan the code:", start: "Deal the cards", fill: "Deal; free seats get bots",
  waiting: "Waiting for {0} to deal …", addSeat: "One more seat", drop: "Remove the seat", copy: "Copy the link", copied: "The link is copied.",
  share: "Share", yours: "you", away: "away", you: "You", seat: "Seat {0}", watching: "{0} watching",
  yourTurn: "Your turn", choose: "Choose a card", chooseSeat: "Choose a player", chooseSpot: "Choose a position", thinks: "{0} is thinking …", waitFor: "Waiting for {0} …",
  sealed: "All choose at once. You can change your answer until the last one is there.", chosen: "You chose: {0}", cancel: "Put back",
  watchNow: "You are watching.", over: "The game is over", again: "Rematch", record: "Save the record", newTable: "Another table", wins: "{0} won",
  hint: "Hint", hints: "What a bot says", noHint: "No bot can give advice now.", rules: "Rules", log: "Log", cards: "Cards", unseen: "{0} unseen", copies: "{0} ×",
  more: "More", undo: "Take the move back", undoAsk: "{0} would like to take the last move back.", undoWait: "The others are asked.", undoNo: "{0} would rather not.", yes: "All right", no: "No",
  nudge: "Nudge", nudged: "{0} is waiting for you!", react: "React", device: "Play on another device", deviceSay: "Scan this with the other device within two minutes. The seat moves there.",
  sound: "Sound", buzz: "Vibration", theme: "Light or dark", lang: "Deutsch", leave: "Leave the table", 
  botFor: "{0} is away. Let a bot play?", takeBack: "Play again myself", agreed: "{0} of you agree",
  gone: "The connection is lost. Trying again …", here: "Connected again.", since: "since your turn", goOn: "Go on", round: "The round is over", worked: "Worked out", gained: "Round", total: "Total", player: "Player",
  frozen: "This game has stopped: its rules have a fault. What was played is kept.", moved: "This seat is played on another device now.", noTable: "There is no such table, or it is not yours.",
  nothing: "nothing", count: "{0} cards", known: "{0}: {1}", pickable: "can be picked", hidden: "a hidden card", turnOf: "on turn", 
  bad_request: "That did not work.", no_code: "No table has this code. Codes live for a few hours.", slow_down: "Too many tries. Wait a little.", name_: "Please type a name.", full: "All seats are taken. You can watch.", begun: "The game has begun. You can watch.",
  seats: "The game cannot be played by this many.", illegal: "That is not allowed now.", stale: "Something happened meanwhile: look again.", refused: "{0}", too_many: "This server has too many tables.", taken: "Somebody sits there.", not_your_turn: "It is not your turn.", not_stored: "The move could not be stored. Try again.",
  reactions: ["Well played!", "Ha!", "Oh no!", "Hurry up!", "Thank you!", "Lucky you!", "Wow!", "Sorry!"],
};
const DE = {
  tagline: "Kartenspiele für Freunde, jeder am eigenen Gerät.",
  open: "Tisch eröffnen", joinTitle: "An einen Tisch setzen", code: "Code", name: "Dein Name", join: "Platz nehmen", watch: "Zuschauen",
  back: "Zurück", options: "Optionen und Hausregeln", players: "Plätze", free: "freier Platz",
  easy: "Bot, leicht", normal: "Bot, normal", hard: "Bot, stark", random: "Bot, Zufallszüge",
  create: "Tisch eröffnen", seconds: "Zeit pro Zug", none: "unbegrenzt", sec: "{0} Sekunden", min: "{0} Minuten",
  invite: "Freunde öffnen diese Seite oder scannen den Code:", start: "Karten geben", fill: "Geben; freie Plätze bekommen Bots",
  waiting: "Gleich gibt {0} die Karten …", addSeat: "Noch ein Platz", drop: "Platz entfernen", copy: "Link kopieren", copied: "Der Link ist kopiert.",
  share: "Teilen", yours: "du", away: "nicht da", you: "Du", seat: "Platz {0}", watching: "{0} schauen zu",
  yourTurn: "Du bist dran", choose: "Wähle eine Karte", chooseSeat: "Wähle eine Person", chooseSpot: "Wähle eine Stelle", thinks: "{0} überlegt …", waitFor: "Warten auf {0} …",
  sealed: "Alle wählen gleichzeitig. Bis zur letzten Antwort kannst du deine ändern.", chosen: "Deine Wahl: {0}", cancel: "Zurücklegen",
  watchNow: "Du schaust zu.", over: "Das Spiel ist aus", again: "Revanche", record: "Aufzeichnung sichern", newTable: "Anderer Tisch", wins: "{0} gewonnen",
  hint: "Tipp", hints: "Was ein Bot sagt", noHint: "Gerade weiß kein Bot Rat.", rules: "Regeln", log: "Verlauf", cards: "Karten", unseen: "{0} ungesehen", copies: "{0} ×",
  more: "Mehr", undo: "Zug zurücknehmen", undoAsk: "{0} möchte den letzten Zug zurücknehmen.", undoWait: "Die anderen werden gefragt.", undoNo: "{0} möchte das lieber nicht.", yes: "Einverstanden", no: "Nein",
  nudge: "Anstupsen", nudged: "{0} wartet auf dich!", react: "Reagieren", device: "Auf einem anderen Gerät spielen", deviceSay: "Scanne das in den nächsten zwei Minuten mit dem anderen Gerät. Der Platz zieht dorthin um.",
  sound: "Ton", buzz: "Vibration", theme: "Hell oder dunkel", lang: "English", leave: "Tisch verlassen", 
  botFor: "{0} ist nicht da. Soll ein Bot spielen?", takeBack: "Wieder selbst spielen", agreed: "{0} von euch sind dafür",
  gone: "Die Verbindung ist weg. Neuer Versuch …", here: "Wieder verbunden.", since: "seit deinem Zug", goOn: "Weiter", round: "Die Runde ist zu Ende", worked: "Rechnung", gained: "Runde", total: "Gesamt", player: "Name",
  frozen: "Dieses Spiel steht still: In seinen Regeln steckt ein Fehler. Was gespielt wurde, bleibt erhalten.", moved: "Dieser Platz wird jetzt auf einem anderen Gerät gespielt.", noTable: "Diesen Tisch gibt es nicht, oder es ist nicht deiner.",
  nothing: "nichts", count: "{0} Karten", known: "{0}: {1}", pickable: "wählbar", hidden: "eine verdeckte Karte", turnOf: "am Zug", 
  bad_request: "Das hat nicht geklappt.", no_code: "Kein Tisch hat diesen Code. Codes gelten ein paar Stunden.", slow_down: "Zu viele Versuche. Warte ein wenig.", name_: "Bitte gib einen Namen ein.", full: "Alle Plätze sind besetzt. Du kannst zuschauen.", begun: "Das Spiel läuft schon. Du kannst zuschauen.",
  seats: "So viele können das Spiel nicht spielen.", illegal: "Das geht jetzt nicht.", stale: "Inzwischen ist etwas passiert: Schau noch einmal.", refused: "{0}", too_many: "Dieser Server hat zu viele Tische.", taken: "Da sitzt schon jemand.", not_your_turn: "Du bist nicht dran.", not_stored: "Der Zug konnte nicht gespeichert werden. Versuch es noch einmal.",
  reactions: ["Gut gespielt!", "Ha!", "Oh nein!", "Mach schon!", "Danke!", "Glückspilz!", "Wow!", "Tut mir leid!"],
};

const stored = localStorage.getItem("lang");
export let lang = stored || (navigator.language || "en").slice(0, 2);
if (lang !== "de") lang = "en";
document.documentElement.lang = lang;

export function setLang(code) {
  localStorage.setItem("lang", code);
  location.reload();
}

export function w(id, ...values) {
  const found = (lang === "de" ? DE : EN)[id];
  if (typeof found !== "string") return found === undefined ? id : found;
  return found.replace(/\{(\d)\}/g, (_, n) => values[n] ?? "");
}
