const words: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    0: 'zero null zéro cero',
    2: 'two zwei deux dos due twee twice double zweimal doppelt deux-fois',
    3: 'three drei trois tres tre drie thrice dreimal',
    4: 'four vier quatre cuatro quattro',
    5: 'five fünf cinq cinco cinque vijf',
    6: 'six sechs seis sei zes',
    7: 'seven sieben sept siete sette zeven',
    8: 'eight acht huit ocho otto',
    9: 'nine neun neuf nueve nove negen',
    10: 'ten zehn dix diez dieci tien',
    11: 'eleven elf onze once undici',
    12: 'twelve zwölf douze doce dodici twaalf dozen dutzend',
    15: 'fifteen fünfzehn quinze quince',
    20: 'twenty zwanzig vingt veinte venti twintig',
    30: 'thirty dreißig trente treinta trenta',
    40: 'forty vierzig quarante cuarenta',
    50: 'fifty fünfzig cinquante cincuenta',
    60: 'sixty sechzig soixante sesenta',
    90: 'ninety neunzig',
    100: 'hundred hundert cent cien ciento cento honderd',
    1000: 'thousand tausend mille mil duizend',
    1000000: 'million millions million millón milhão milione',
    0.5: 'half halb hälfte demi mitad metà',
  }).flatMap(([value, names]) => names.split(' ').map((name) => [name, value])),
);

const units: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ms: 'ms msec millisecond milliseconds millisekunden millisecondes',
    s: 's sec secs second seconds sekunde sekunden secondes segundo segundos secondi',
    min: 'm min mins minute minutes minuten minuto minutos minuti',
    h: 'h hr hrs hour hours stunde stunden heure heures hora horas ora ore',
    d: 'd day days tag tage tagen jour jours día dias días giorno giorni dag dagen',
    w: 'w week weeks woche wochen semaine semaines semana semanas settimana settimane',
    mo: 'month months monat monate monaten mois mes meses mese mesi',
    y: 'y year years jahr jahre jahren an ans année années año años anno anni',
    kb: 'kb kib kilobyte kilobytes',
    mb: 'mb mib megabyte megabytes',
    gb: 'gb gib gigabyte gigabytes',
    tb: 'tb tib terabyte terabytes',
    b: 'b byte bytes',
    '%': '% percent prozent pourcent pct porciento',
    '€': '€ eur euro euros',
    $: '$ usd dollar dollars',
    '£': '£ gbp pound pounds',
    k: 'k',
    am: 'am',
    pm: 'pm',
    m: 'metre metres meter meters',
    km: 'km kilometre kilometer kilometres kilometers',
    kg: 'kg kilo kilos kilogram kilograms',
    g: 'g gram grams',
    '°': '° °c °f degrees',
  }).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit])),
);

/** Words that are a quantity by themselves: how often, and which day or month. */
const alone = new Set(
  [
    'hourly daily nightly weekly monthly yearly annually quarterly täglich wöchentlich monatlich',
    'quotidien hebdomadaire mensuel diario semanal mensual monday tuesday wednesday thursday friday',
    'saturday sunday january february march april june july august september october november december',
    'jan feb mar apr jun jul aug sep oct nov dec today tomorrow noon midnight',
  ].flatMap((line) => line.split(' ')),
);

const quantity =
  /([<>≤≥]=?\s*)?([$€£]\s*)?(?<![\p{L}\p{N}_/.])([-−]?\d+(?:[.,:'’\u202f\u00a0]\d+)*)(?:\s?(%|°[cf]?|[$€£])|[\s-]?(\p{L}+))?|\p{L}+/giu;

/**
 * Returns the quantities of a text in a form that can be compared: a number with its unit, where it has one, in digits.
 *
 * @example quantitiesOf('Keep ten logs for 14 days') // ['10', '14 d']
 */
export function quantitiesOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.toLowerCase().matchAll(quantity)) {
    const [whole, comparison = '', currency = '', number, symbol, word] = match;
    if (number === undefined) {
      const value = words[whole];
      if (value !== undefined) found.push(value);
      else if (alone.has(whole)) found.push(whole);
      continue;
    }
    const unit = units[symbol ?? currency.trim()] ?? units[word ?? ''] ?? '';
    found.push([comparison.trim(), plainNumber(number), unit].filter(Boolean).join(' '));
    if (word !== undefined && unit === '' && (alone.has(word) || words[word] !== undefined)) {
      found.push(words[word] ?? word);
    }
  }
  return found;
}

/** Writes 12,000 and 12'000 as 12000. */
function plainNumber(text: string): string {
  return text.replace('−', '-').replace(/[,.'’\u202f\u00a0](?=\d{3}(?!\d))/g, '');
}
