import type { Json } from '@pce/core';
import { isKeyed, isObject } from '../data/is-object.js';
import type { Workspace } from '../data/workspace.js';
import { show } from './compare.js';
import { ExpressionError } from './expression-error.js';
import { Several, type Value } from './several.js';

/** The items of a list and where they are. */
export interface Items {
  readonly items: readonly Json[];
  readonly placeOf: (index: number) => string;
  /** Whether the list is one of the data, so that an index of it can be kept. */
  readonly isStored: boolean;
}

/** Returns the items of a list, of an object by keys, or the one record. @throws ExpressionError where a value has none */
export function itemsAt(value: Value, place: string, workspace: Workspace): Items {
  if (value instanceof Several)
    return { items: value.items, placeOf: (at) => value.places[at] ?? place, isStored: false };
  const opened = workspace.open(value);
  if (Array.isArray(opened))
    return { items: opened, placeOf: (at) => `${place}[${at}]`, isStored: true };
  if (isObject(opened)) {
    // A condition on one record asks that record.
    if (!isKeyed(opened)) return { items: [opened], placeOf: () => place, isStored: false };
    const keys = Object.keys(opened);
    const placeOf = (at: number): string => pathTo(place, keys[at] ?? '');
    return { items: Object.values(opened), placeOf, isStored: false };
  }
  const hint =
    typeof opened === 'string' ? 'a text has no paths: quote its words' : 'it has no items';
  throw new ExpressionError('type', `${place} is ${show(opened)}: ${hint}`);
}

/** Returns the items of a list or of an object by keys; `undefined` for any other value. */
export function itemsOf(value: Value, workspace: Workspace): readonly Json[] | undefined {
  if (value instanceof Several) return value.items;
  const opened = workspace.open(value);
  if (Array.isArray(opened)) return opened;
  return isObject(opened) && isKeyed(opened) ? Object.values(opened) : undefined;
}

/** Returns the path to a field, as an expression writes it. */
export function pathTo(place: string, name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `${place}.${name}` : `${place}['${name}']`;
}
