import { stem } from '../text/words.js';

/** A number that a constraint does not let a value exceed. */
export interface NumberLimit {
  readonly above: number;
  /** Stem of the noun or the currency that the number counts; `undefined` where none is said. */
  readonly unit: string | undefined;
}

const number = String.raw`(?:(?<sign>[€$£])\s?|(?<code>eur|usd|gbp|chf)\s+)?(?<digits>\d[\d,']{0,20}(?:\.\d{1,9})?)(?:\s?(?<unit>[€$£%]|\p{L}{1,30}))?`;
const atMost = String.raw`(?:at most|(?:no|not) more than|max(?:imum|\.)?(?: of)?|up to|(?:not|never) exceed(?:ing)?)\s+`;
const above = String.raw`(?:more than|above|over|beyond|greater than|higher than|larger than|exceed(?:s|ing)?)\s+`;
const orLess = String.raw`\s+or (?:less|fewer)\b`;

const limits = new RegExp(`\\b${atMost}${number}`, 'u');
const limitBefore = new RegExp(`${number}${orLess}`, 'u');
const prohibited = new RegExp(`\\b${above}${number}`, 'u');

/** Words that follow a number without being what it counts. */
const noUnit =
  /^(?:or|and|per|for|in|of|to|at|on|without|must|may|is|are|each|a|an|the|if|unless)$/;

const signs: Readonly<Record<string, string>> = {
  '€': 'eur',
  $: 'usd',
  '£': 'gbp',
  '%': 'percent',
};

/** Finds the limit of a sentence in small letters. `isForbidden`: the sentence forbids what lies above the number. */
export function limitIn(sentence: string, isForbidden: boolean): NumberLimit | undefined {
  const match =
    limits.exec(sentence) ??
    limitBefore.exec(sentence) ??
    (isForbidden ? prohibited.exec(sentence) : null);
  const { digits, sign, code, unit } = match?.groups ?? {};
  if (digits === undefined) return undefined;
  const said = sign ?? code ?? unit;
  const counted = said === undefined || noUnit.test(said) ? undefined : (signs[said] ?? stem(said));
  return { above: Number(digits.replace(/[,']/g, '')), unit: counted };
}

/** Whether a unit is a currency, which names of parameters seldom say. */
export function isCurrency(unit: string): boolean {
  return /^(?:eur|euro|usd|dollar|gbp|pound|chf|franc)$/.test(unit);
}

/** Whether the words of a parameter say that it holds an amount of money. */
export function isAmount(words: ReadonlySet<string>): boolean {
  return ['amount', 'price', 'total', 'sum', 'cost', 'fee', 'budget'].some((word) =>
    words.has(stem(word)),
  );
}
