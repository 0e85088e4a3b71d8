import type { Bound } from './quantity.js';

const bounds: readonly (readonly [Bound, RegExp])[] = [
  [
    'more',
    /(?:(?<!\b(?:not?|n['’]t) (?:\p{L}+ )?)\bmore than|\bat least|\bnot? (?:\p{L}+ )?(?:fewer|less) than|\bexceed(?:s|ed|ing)?|>=?|≥)\s*$/iu,
  ],
  [
    'less',
    /(?:(?<!\b(?:not?|n['’]t) (?:\p{L}+ )?)\b(?:less|fewer) than|\bat most|(?:\bnot?|n['’]t) (?:\p{L}+ )?more than|\bmaximum of|<=?|≤)\s*$/iu,
  ],
  ['nearly', /(?:\bnearly|\balmost|\bjust under|\bclose to)\s*$/i],
  [
    'about',
    /(?:\babout|\baround|\broughly|\bapproximately|\bapprox\.?|\bcirca|\bca\.?|\bsome|~|≈)\s*$/i,
  ],
  ['over', /(?:\bover|\babove|\bbeyond)\s*$/i],
  ['under', /(?:\bunder|\bbelow)\s*$/i],
];

/** Returns the precision that the words at the end of a text give to the number behind them. */
export function boundBefore(text: string): Bound {
  const near = text.slice(-24).replace(/\b(?:an?|the)\s+$/i, '');
  return bounds.find(([, words]) => words.test(near))?.[0] ?? 'exact';
}
