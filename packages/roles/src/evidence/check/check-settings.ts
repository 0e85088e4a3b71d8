import type { Quantity } from '../read/quantities.js';
import type { Source } from '../source/source.js';
import { conflict, type Finding } from './finding.js';
import { isMatch, valuesIn } from './matches.js';

/** A name in quotes, and where it stands. */
interface Quoted {
  readonly end: number;
  readonly text: string;
}

/** Between the name of a field and its value. */
const isSet =
  /^[`"'”»]?(?:\s+(?:value|setting))?\s*(?:=|:|is|are|was|(?:(?:is|was) )?set to|equals|stands at|of)\s+$/i;

/** Checks a number that is said to be that of a field in quotes: "`max_attempts` is set to 12". */
export function checkSettings(
  text: string,
  {
    quoted,
    quantities,
    sources,
  }: {
    readonly quoted: readonly Quoted[];
    readonly quantities: readonly Quantity[];
    readonly sources: readonly Source[];
  },
): Finding[] {
  return quoted.flatMap(({ end, text: name }) => {
    const quantity = quantities.find(
      ({ start }) => start >= end && isSet.test(text.slice(end, start)),
    );
    const facts = sources
      .flatMap((source) => source.facts)
      .filter(({ key }) => key !== '' && key.toLowerCase() === name.toLowerCase());
    const [fact] = facts;
    if (quantity === undefined || fact === undefined) return [];
    const isSo = facts.some((each) =>
      valuesIn(quantity, each).some((value) => isMatch(quantity, value, text)),
    );
    return isSo ? [] : [conflict(`${quantity.text} is another field: ${fact.shown}`)];
  });
}
