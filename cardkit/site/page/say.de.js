export default {
  tagline: "Zum Spielen im Browser, allein oder mit allen, die neben dir sitzen.",
  peek: "Das ganze Spiel läuft in diesem Browser, und nichts verlässt ihn. Wer sich auskennt, kann also verdeckte Karten ansehen: Spielt fair!",
  loading: "Lädt: {0} von {1} MB. Das bleibt fürs nächste Mal gespeichert, auch ohne Netz.", starting: "Startet …", dealing: "Sobald das Spiel geladen ist, werden die Karten gegeben.",
  failed: "Das läuft hier nicht: {0}", yours: "Deine Tische", continue: "Weiterspielen", discard: "Verwerfen", games: "Spiele",
  openRecord: "Aufzeichnung öffnen", recordAbout: "Eine .ckr-Datei: Das Spiel geht weiter, wo es aufgehört hat, oder läuft noch einmal ab.",
  person: "jemand hier", player: "Spieler {0}", share: "Ihr teilt euch dieses Gerät. Vor jedem Zug fragt die Seite, wer dran ist, damit niemand die Karten der anderen sieht.",
  seed: "Startwert", seedAbout: "Derselbe Startwert ergibt dieselben Karten. Leer: neue Karten.", daily: "Partie des Tages",
  linkDeal: "Link zu dieser Kartenverteilung kopieren", linkHere: "Link zu diesem Spielstand kopieren", saveGame: "Spiel als Datei speichern",
  noTable: "Dieser Browser hat keinen solchen Tisch gespeichert.", noGame: "Das Spiel „{0}“ gibt es hier nicht.", badLink: "Dieser Link ist beschädigt oder zu lang.", cannotKeep: "Dieser Browser speichert nichts: Das Spiel endet mit der Seite.",
  playground: "Ein eigenes Spiel oder eine Variante schreiben",
  pgTitle: "Werkstatt", pgAbout: "Ein Spiel in einer Python-Datei oder eine Variante in ein paar Zeilen TOML. Es läuft abgeschottet: ohne Zugriff auf das Netz oder auf das, was hier gespeichert ist.",
  run: "Ausführen", stop: "Anhalten", running: "Wird geprüft …", stopped: "Angehalten.", file: "Datei", example: "Anfangen mit", backHome: "Alle Spiele", held: "bestanden", ready: "Es ist spielbar. Der Tisch ist unten.", pgLoading: "Python wird geladen …",
};
