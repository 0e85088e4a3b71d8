import { splitWords, stem } from '@pce/core/commands';
import { withoutBrackets, withoutUnit } from './units-of-field.js';

/** Returns the stems of the last two names on the way to a value, with other words for them. */
export function labelsOfPath(keys: readonly string[]): ReadonlySet<string> {
  const named = keys.filter((key) => !/^[\w-]+\.\p{L}{2,4}$/u.test(key));
  const names = named
    .slice(-2)
    .flatMap((key) => withoutUnit(splitWords(withoutBrackets(key))).map(stem));
  return new Set([
    ...names,
    ...names.flatMap((name) => otherNames.get(name) ?? []),
    ...(columnsOfLeagues.get(keys.at(-1) ?? '') ?? []),
  ]);
}

/** Words that people say for usual names of fields. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'min minimum low lowest smallest',
    'max maximum high highest peak largest',
    'avg average mean',
    'qty quantity amount',
    'temp temperature',
    'addr address',
    'h height',
    'w width',
    'd depth',
    'precip rain',
    'cpu processor',
    'mem memory',
    'ram memory',
  ].flatMap((words) => {
    const stems = words.split(' ').map(stem);
    return stems.slice(0, 2).map((name) => [name, stems] as const);
  }),
);

/** Columns of the tables of a league, as they are written there. */
const columnsOfLeagues: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'P played games matches',
    'MP played games matches',
    'GP played games matches',
    'W won wins',
    'D drawn draws drew',
    'L lost losses defeats',
    'GF goals scored',
    'GA goals conceded against',
    'GD goal difference',
    'Pts points',
  ].map((words) => {
    const [column = '', ...names] = words.split(' ');
    return [column, names.map(stem)] as const;
  }),
);
