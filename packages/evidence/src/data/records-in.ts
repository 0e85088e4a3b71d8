import type { Json, JsonObject } from '@pce/core';
import { isKeyed, isObject, pathTo } from './json.js';
import type { Pausing } from './pausing.js';
import { kept, type Workspace } from './workspace.js';

/** A scalar of a result and its place. */
export interface Leaf {
  readonly place: string;
  readonly value: string | number | boolean;
}

export interface Rec {
  readonly data: JsonObject;
  readonly place: string;
  /** Its key in a keyed object. */
  readonly key?: string;
  /** The record that contains its list. */
  readonly parent?: Rec;
  readonly list: RecordList;
}

/** The records of all lists with the same path: `orders[].lines` is one. */
export interface RecordList {
  readonly path: string;
  readonly records: Rec[];
}

/** Data of a result, split for binding answers. */
export interface Records {
  readonly lists: readonly RecordList[];
  readonly recordOf: ReadonlyMap<JsonObject, Rec>;
  /** Values outside any list of records. */
  readonly loose: readonly Leaf[];
}

const maxDepth = 40;
/** Longest value, in characters; a longer text can only be quoted. */
const maxValue = 40;
/** Values read between two pauses. */
const pause = 4_000;

/** Finds the lists of records in data. @throws ExpressionError if the steps are used up */
export function* recordsIn(root: Json, workspace: Workspace): Pausing<Records> {
  const lists = new Map<string, RecordList>();
  const recordOf = new Map<JsonObject, Rec>();
  const loose: Leaf[] = [];
  type Open = Pick<Rec, 'place' | 'parent'> & { value: Json; path: string; depth: number };
  const open: Open[] = [{ value: root, place: '', path: '', depth: 0 }];
  for (let next = open.pop(), seen = 0; next !== undefined; next = open.pop()) {
    const { place, path, depth, parent } = next;
    const value = yield* workspace.opened(next.value);
    if (isLeaf(value) && parent === undefined) loose.push({ place, value });
    if (typeof value !== 'object' || value === null || depth >= maxDepth) continue;
    const isList = Array.isArray(value);
    const isOfRecords = isList ? value.some(isObject) : isKeyed(value);
    for (const [name, child] of Object.entries(value)) {
      workspace.spend(1);
      if (++seen % pause === 0) yield;
      // Scalars of a record are read with the record, except texts that may be tables.
      const isScalar =
        typeof child === 'string' ? !child.includes('\n') : typeof child !== 'object';
      if (parent !== undefined && isScalar) continue;
      const at = {
        value: child,
        place: isList ? `${place}[${name}]` : pathTo(place, name),
        depth: depth + 1,
      };
      if (!isOfRecords || !isObject(child)) {
        open.push({ ...next, ...at, path: isList ? path : pathTo(path, name) });
      } else if (!recordOf.has(child)) {
        const list = kept(lists, path, () => ({ path, records: [] as Rec[] }));
        const of = { ...(!isList && { key: name }), ...(parent && { parent }) };
        const record: Rec = { data: child, place: at.place, list, ...of };
        recordOf.set(child, record);
        list.records.push(record);
        open.push({ ...at, path: `${path}[]`, parent: record });
      }
    }
  }
  return { lists: [...lists.values()], recordOf, loose };
}

/** Returns the values of a record without those of its lists of records. */
export function leavesOf({ data, place }: Rec, workspace: Workspace): Leaf[] {
  const leaves: Leaf[] = [];
  const read = (value: Json, at: string, depth: number): void => {
    workspace.spend(1);
    if (isLeaf(value)) leaves.push({ place: at, value });
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    const isList = Array.isArray(value);
    if (isList ? value.some(isObject) : depth > 0 && isKeyed(value)) return;
    for (const [name, child] of Object.entries(value))
      read(child, isList ? `${at}[${name}]` : pathTo(at, name), depth + 1);
  };
  read(data, place, 0);
  return leaves;
}

function isLeaf(value: Json): value is Leaf['value'] {
  return typeof value === 'string'
    ? value.length <= maxValue
    : typeof value === 'number' || typeof value === 'boolean';
}
