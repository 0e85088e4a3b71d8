/** A number as it may be meant, and the distance between two numbers of as many digits. */
export interface Reading {
  readonly value: number;
  readonly step: number;
}

/** A number in a text. `32.090` has two readings, `4.6 million` too: with and without the word. */
export interface NumberMention {
  /** Begins with the sign and the currency. */
  readonly start: number;
  /** Ends behind the sign of percent. */
  readonly end: number;
  readonly readings: readonly Reading[];
  readonly isPercent: boolean;
  /** Whether a sign is written. */
  readonly isSigned: boolean;
  /** Whether it is a word: "three", "twice", "third". */
  readonly isWord: boolean;
}

const blank = '[ \\u00a0\\u202f\\u2009]';
const digits = `\\d{1,3}(?:[ \\u00a0\\u202f\\u2009'’]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*`;
const currency = '(?:US\\$|[$€£¥₹])';
const scale =
  'thousand|million|billion|Tsd|Mio|Mrd|Millionen|Milliarden|mille|millions?|milliards?|k|K|M|m|bn|mn';
const number = new RegExp(
  `(?<![\\p{L}\\p{N}_]|[\\p{L}_][-./:]|\\d[.,:/])([-−–+]?)(${currency}${blank}?)?([-−]?)(${digits})(?:(${blank}?)(%|percent|per cent|Prozent|pour cent|pct)(?!\\p{L})|${blank}?(${scale})(?![\\p{L}\\p{N}]))?(?!\\d|[-.:/]\\d|\\p{L}+\\d)`,
  'gu',
);

const scales: Readonly<Record<string, number>> = {
  ...{ thousand: 1e3, tsd: 1e3, mille: 1e3, k: 1e3, million: 1e6, millions: 1e6, mio: 1e6, m: 1e6 },
  ...{ mn: 1e6, millionen: 1e6, billion: 1e9, mrd: 1e9, milliarden: 1e9, milliard: 1e9, bn: 1e9 },
  milliards: 1e9,
};

/** Words of small numbers in English, German, French and Spanish, from 0. */
const words = [
  'zero no none nil null kein keine keinen aucun aucune ninguno',
  'one once a single first ein eine einen einer einmal erste un une premier uno una',
  'two twice double second both zwei beide zweimal zweite deux deuxième dos',
  'three triple third drei dritte trois troisième tres',
  'four fourth vier vierte quatre quatrième cuatro',
  'five fifth fünf fünfte cinq cinquième cinco',
  'six sixth sechs sechste sixième seis',
  'seven seventh sieben siebte sept septième siete',
  'eight eighth acht achte huit huitième ocho',
  'nine ninth neun neunte neuf neuvième nueve',
  'ten tenth zehn zehnte dix dixième diez',
  'eleven eleventh elf onze',
  'twelve twelfth zwölf douze doce',
];
const values = new Map<string, Reading>([
  ...words.flatMap((line, value) =>
    line.split(' ').map((word) => [word, { value, step: 1 }] as const),
  ),
  ...['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
    (word, index) => [word, { value: (index + 2) * 10, step: 1 }] as const,
  ),
  ...['half', 'halb', 'hälfte', 'moitié', 'mitad'].map(
    (word) => [word, { value: 0.5, step: 0 }] as const,
  ),
]);
const anyWord = /(?<![\p{L}\p{N}_-])\p{L}+(?![\p{L}\p{N}_])/gu;
const ordinal = /(?<![\p{L}\p{N}_.,])(\d{1,4})(?:st|nd|rd|th|er|ère|e|ème)(?![\p{L}\p{N}_])/gu;

/** Returns the numbers in digits of a text, in order. Codes such as `K-104` and `4.8.0` are none. */
export function numbersIn(text: string): NumberMention[] {
  return [...text.matchAll(number)].flatMap((match) => {
    const [all, sign = '', money = '', inner = '', written = '', , percent, scaled = ''] = match;
    if (isCode(written)) return [];
    const isNegative = /[-−–]/.test(`${sign}${inner}`);
    const factor = scales[scaled.toLowerCase()] ?? 1;
    const plain = readingsOf(written).map(({ value, step }) => ({
      value: isNegative ? -value : value,
      step,
    }));
    const readings = factor === 1 ? plain : plain.flatMap((each) => [times(each, factor), each]);
    const length =
      percent === undefined
        ? sign.length + money.length + inner.length + written.length
        : all.length;
    return {
      ...{
        start: match.index,
        end: match.index + length,
        readings,
        isPercent: percent !== undefined,
      },
      ...{ isSigned: sign !== '' || inner !== '', isWord: false },
    };
  });
}

/** Returns the numbers in words and the ordinals of a text, in order. */
export function numberWordsIn(text: string): NumberMention[] {
  const more = { isPercent: false, isSigned: false, isWord: true };
  const found = [...text.matchAll(anyWord)].flatMap(({ index, 0: word }) => {
    const reading = values.get(word.toLowerCase());
    return reading === undefined
      ? []
      : { start: index, end: index + word.length, readings: [reading], ...more };
  });
  const ordinals = [...text.matchAll(ordinal)].map(({ index, 0: all, 1: value }) => ({
    ...{ start: index, end: index + all.length, readings: [{ value: Number(value), step: 1 }] },
    ...more,
  }));
  return [...found, ...ordinals].sort((a, b) => a.start - b.start);
}

/** Returns the number that a text is as a whole, with a sign of currency or percent at most; `undefined` for any other text. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim();
  if (plain.length > 40 || !/^[-−+$€£¥₹\d]/.test(plain)) return undefined;
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return Number(plain);
  const [first, ...more] = numbersIn(plain.replace(/[€$£¥₹%]$/, '').trimEnd());
  if (first === undefined || more.length > 0 || first.start > 0) return undefined;
  return first.end >= plain.replace(/[\s€$£¥₹%]+$/, '').length
    ? first.readings[0]?.value
    : undefined;
}

/** Returns the readings of digits with separators: of a single one before three digits, both. */
export function readingsOf(written: string): Reading[] {
  const text = written.replace(/[ \u00a0\u202f\u2009'’]/g, '');
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (last === -1) return [{ value: Number(text), step: 1 }];
  const separator = text.charAt(last);
  const decimals = text.length - last - 1;
  const isOneKind = !text.includes(separator === ',' ? '.' : ',');
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text);
  const whole = { value: Number(text.replace(/[.,]/g, '')), step: 1 };
  if (isOneKind && text.indexOf(separator) !== last) return [whole];
  const value = Number(`${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`);
  const decimal = { value, step: 10 ** -decimals };
  return isOneKind && isGrouped && text.length === written.length ? [whole, decimal] : [decimal];
}

/** "4.8.0", "10.0.0.1": neither groups of three nor one separator. */
function isCode(written: string): boolean {
  return (
    (written.match(/[.,]/g) ?? []).length > 1 &&
    !/^\d{1,3}(?:[., '’\u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?$/.test(written)
  );
}

function times({ value, step }: Reading, factor: number): Reading {
  return { value: value * factor, step: step * factor };
}
