import { stemsOf } from '../../text/words.js';
import type { Clause } from '../read/clauses.js';
import type { DataRecord, Field, Source } from '../source/source.js';
import { conflict, type Finding } from './finding.js';
import { type Mention, recordsMentioned } from './mentions.js';

/** Before a state that is told of something: "is still open", "was recorded as lost". */
const isTold =
  /\b(?:is|are|was|were|be|been|being|remains?|remained|stays?|stayed|as|status)\s+(?:(?:still|already|now|currently|all|both|\p{L}+ly|marked|listed|shown|recorded|given|as)\s+)*$/iu;
/** Characters of a value that is a state. */
const longest = 40;

/** Checks the state that a clause gives to the one record it names: "SH-7 is lost", where others are lost and SH-7 was returned. */
export function checkStates(
  text: string,
  clauses: readonly Clause[],
  mentions: readonly Mention[],
  sources: readonly Source[],
): Finding[] {
  return clauses.flatMap(({ start, end, words, isNegation }) => {
    const own = mentions.filter((each) => each.start >= start && each.end <= end);
    const [record, ...more] = recordsMentioned(own.filter(({ fields }) => !fields.every(isState)));
    if (record === undefined || more.length > 0 || isNegation) return [];
    const said = new Set(words.map(({ stem }) => stem));
    const fault = record.fields.find((field) => {
      const state = stateOf(field);
      if (
        state === undefined ||
        said.has(state) ||
        [...field.labels].some((label) => said.has(label))
      )
        return false;
      return statesBeside(field, record, sources).some((other) =>
        words.some(
          ({ stem, isName, at }) => stem === other && !isName && isTold.test(text.slice(0, at)),
        ),
      );
    });
    return fault === undefined ? [] : [conflict(`${fault.key} is ${String(fault.value)}`)];
  });
}

/** Returns what the same field is in other records of the list. */
function statesBeside(
  { key }: Field,
  { list }: DataRecord,
  sources: readonly Source[],
): readonly string[] {
  return sources
    .flatMap(({ fields }) => fields)
    .filter((each) => each.key === key && each.record.list === list)
    .flatMap((each) => stateOf(each) ?? []);
}

function isState(field: Field): boolean {
  return stateOf(field) !== undefined;
}

/** Returns the stem of a value that is one word in lower case. */
function stateOf({ value }: Field): string | undefined {
  if (typeof value !== 'string' || value.length > longest || !/^\p{Ll}+$/u.test(value))
    return undefined;
  return stemsOf(value)[0];
}
