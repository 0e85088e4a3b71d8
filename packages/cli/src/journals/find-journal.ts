import { InvalidInputError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import {
  idPrefixes,
  type JournalKind,
  type JournalKindName,
  journalKind,
} from './journal-kinds.js';

export interface FoundJournal {
  readonly kind: JournalKind;
  readonly id: string;
}

/**
 * Finds the journal a user means: `last`, an id, or the beginning of one, with or without `turn_` and the like. Reads a few rows,
 * however many journals there are. Throws the error of the first kind if there is none.
 * @param names - Kinds to look for; `last` is of the first one that has any.
 */
export async function findJournal(
  store: Store,
  name: string,
  names: readonly JournalKindName[],
): Promise<FoundJournal> {
  if (name === 'last') {
    for (const each of names) {
      const kind = await journalKind(each);
      const id = await kind.newest(store);
      if (id !== undefined) return { kind, id };
    }
  }
  const sure = names.filter((each) => name.startsWith(idPrefixes[each]));
  const kinds = await Promise.all((sure.length > 0 ? sure : names).map(journalKind));
  const found: FoundJournal[] = [];
  for (const kind of name === '' ? [] : kinds) {
    const starts = [name, `${idPrefixes[kind.name]}${name}`];
    const lists = await Promise.all(starts.map((start) => kind.find(store, start)));
    found.push(...[...new Set(lists.flat())].map((id) => ({ kind, id })));
  }
  const exact = found.filter(({ id }) => id === name);
  const nearly = found.filter(({ kind, id }) => id === `${idPrefixes[kind.name]}${name}`);
  const meant = [exact, nearly, found].find((some) => some.length > 0) ?? [];
  const [first, second] = meant;
  if (first === undefined) throw kinds[0]?.notFound(name) ?? new InvalidInputError(name);
  if (second === undefined) return first;
  const isOneKind = meant.every(({ kind }) => kind === first.kind);
  const some = meant.slice(0, 3).map(({ kind, id }) => (isOneKind ? id : `${kind.name} ${id}`));
  const what = isOneKind ? `several ${first.kind.name}s` : 'of several kinds';
  const advice = isOneKind ? 'write more of it' : 'write more of it, or name the --kind';
  throw new InvalidInputError(
    `${name} could be ${what} (${some.join(', ')}${meant.length > 3 ? ', …' : ''}): ${advice}`,
  );
}
