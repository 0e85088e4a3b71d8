import type { Language } from './languages.js';
import { stemIn } from './words.js';

type Foreign = Exclude<Language, 'en'>;

/**
 * Common words of work with files, data, messages and shops: English, German, Spanish, French. Several forms of a word
 * stand beside each other with "/". With them a command in one language finds tools that are described in another.
 */
const rows = `
  total sum|summiere/summieren/addiere|suma/sumar/totaliza|additionne/additionner/totalise
  write|schreibe/schreib/schreiben|escribe/escribir|écris/écrire/écrivez
  read|lies/lese/lesen|lee/leer|lis/lire/lisez
  list|liste/auflisten|lista/listar|liste/lister
  delete|lösche/löschen/entferne/entfernen|borra/borrar/elimina/eliminar|supprime/supprimer/efface
  send|sende/senden/schicke/schick/verschicke|envía/enviar/manda|envoie/envoyer/envoyez
  search|suche/suchen/durchsuche|busca/buscar|cherche/chercher/recherche
  find|finde/finden|encuentra/encontrar|trouve/trouver
  count|zähle/zählen|cuenta/contar|compte/compter
  check|prüfe/prüfen/überprüfe|comprueba/comprobar/verifica|vérifie/vérifier/contrôle
  convert|rechne/umrechnen/konvertiere/wandle|convierte/convertir|convertis/convertir
  pick choose|wähle/wählen/auswählen|elige/elegir/escoge/selecciona|choisis/choisir/sélectionne
  create|erstelle/erstellen/erzeuge/anlegen|crea/crear|crée/créer
  copy|kopiere/kopieren|copia/copiar|copie/copier
  move|verschiebe/verschieben|mueve/mover|déplace/déplacer
  open|öffne/öffnen|abre/abrir|ouvre/ouvrir
  close|schließe/schließen|cierra/cerrar|ferme/fermer
  start|starte/starten|inicia/iniciar|démarre/démarrer/lance
  restart|neustarten|reinicia/reiniciar|redémarre/redémarrer
  print|drucke/drucken|imprime/imprimir|imprime/imprimer
  add|füge/hinzufügen|añade/añadir/agrega|ajoute/ajouter
  show|zeige/zeig/zeigen|muestra/mostrar/muéstrame|montre/montrer/affiche
  download|lade/herunterladen|descarga/descargar|télécharge/télécharger
  compare|vergleiche/vergleichen|compara/comparar|compare/comparer
  merge|verbinde/zusammenführen|fusiona/combina/une|fusionne/fusionner
  sort|sortiere/sortieren|ordena/ordenar|trie/trier
  calculate|berechne/berechnen|calcula/calcular|calcule/calculer
  update|aktualisiere/aktualisieren|actualiza/actualizar|actualise/actualiser
  save|speichere/speichern|guarda/guardar|enregistre/enregistrer/sauvegarde
  refund|erstatte/erstatten|reembolsa/reembolsar|rembourse/rembourser
  translate|übersetze/übersetzen|traduce/traducir|traduis/traduire
  cancel|storniere/stornieren|cancela/cancelar|annule/annuler
  pay|bezahle/bezahlen/zahle|paga/pagar|paie/payer
  book|buche/buchen|reserva/reservar|réserve/réserver
  file|datei/dateien|archivo/archivos/fichero/ficheros|fichier/fichiers
  folder directory|ordner/verzeichnis|carpeta/carpetas/directorio|dossier/dossiers/répertoire
  order|bestellung/bestellungen/auftrag/aufträge|pedido/pedidos|commande/commandes
  customer|kunde/kunden|cliente/clientes|client/clients
  result|ergebnis/ergebnisse/resultat|resultado/resultados|résultat/résultats
  step|schritt/schritte|paso/pasos|étape/étapes
  message|nachricht/nachrichten|mensaje/mensajes|message/messages
  text|text/texte|texto/textos|texte/textes
  price|preis/preise|precio/precios|prix
  product|produkt/produkte|producto/productos|produit/produits
  report|bericht/berichte|informe/informes|rapport/rapports
  table|tabelle/tabellen|tabla/tablas|table/tableau
  data|daten|datos|données
  line|zeile/zeilen|línea/líneas|ligne/lignes
  word|wort/wörter|palabra/palabras|mot/mots
  number|zahl/zahlen/nummer|número/números|nombre/nombres/numéro
  amount|betrag/beträge|importe/importes/cantidad|montant/montants
  money|geld|dinero|argent
  currency|währung/währungen|moneda/divisa|monnaie/devise
  person|person/personen|persona/personas|personne/personnes
  date|datum|fecha|date
  city|stadt|ciudad|ville
  weather|wetter|tiempo|météo
  invoice|rechnung/rechnungen|factura/facturas|facture/factures
  user|benutzer/nutzer|usuario/usuarios|utilisateur/utilisateurs
  version|version|versión|version
  error|fehler|error/errores|erreur/erreurs
  page|seite/seiten|página/páginas|page/pages
  image picture|bild/bilder|imagen/imágenes|image/images
  name|name/namen|nombre/nombres|nom/noms
  best|beste/besten|mejor/mejores|meilleur/meilleurs/meilleure
  new|neue/neuen/neuer/neues|nuevo/nueva/nuevos|nouveau/nouvelle
  old|alte/alten/altes|viejo/vieja/antiguo|vieux/vieille/ancien
  temporary|temporäre/temporären|temporal/temporales|temporaire/temporaires
  disk|festplatte/platte|disco/discos|disque/disques
`;

const tables: Readonly<Record<Foreign, ReadonlyMap<string, readonly string[]>>> = {
  de: tableOf('de', 1),
  es: tableOf('es', 2),
  fr: tableOf('fr', 3),
};

function tableOf(language: Foreign, column: number): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  for (const row of rows.trim().split('\n')) {
    const cells = row.trim().split('|');
    const english = (cells[0] ?? '').split(' ');
    for (const form of (cells[column] ?? '').split('/')) {
      for (const key of new Set([form, stemIn(language, form)])) {
        table.set(key, [...new Set([...(table.get(key) ?? []), ...english])]);
      }
    }
  }
  return table;
}

/** Returns the English translations of a word; none for English and for unknown words. */
export function translationsOf(language: Language, word: string): readonly string[] {
  if (language === 'en') return [];
  const known = lookUp(language, word);
  return known.length > 0 || language !== 'de' ? known : partsOf(word);
}

function lookUp(language: Foreign, word: string): readonly string[] {
  return tables[language].get(word) ?? tables[language].get(stemIn(language, word)) ?? [];
}

/** Returns the two words of a German compound if both are known: "Textdatei". */
function partsOf(word: string): readonly string[] {
  for (let end = 3; end <= Math.min(word.length - 3, 20); end += 1) {
    const first = lookUp('de', word.slice(0, end));
    const second = lookUp('de', word.slice(end));
    if (first.length > 0 && second.length > 0) return [...first, ...second];
  }
  return [];
}
