import type { Json, JsonObject } from '@pce/core';
import { pathTo } from '../language/items-at.js';
import { isKeyed, isObject } from './is-object.js';
import type { Workspace } from './workspace.js';

/** A scalar of a result and its place. */
export interface Leaf {
  readonly place: string;
  readonly value: string | number | boolean;
}

/** A record of a list. */
export interface Rec {
  readonly data: JsonObject;
  readonly place: string;
  /** Its key, in an object by keys. */
  readonly key?: string;
  /** The record whose list it is of. */
  readonly parent?: Rec;
  readonly list: RecordList;
}

/** The records of all lists under the same fields: `orders[].lines[]` is one. */
export interface RecordList {
  readonly path: string;
  readonly records: Rec[];
}

/** Data of a result as answers are bound to it. */
export interface Records {
  readonly lists: readonly RecordList[];
  readonly recordOf: ReadonlyMap<JsonObject, Rec>;
  /** Values outside any list of records. */
  readonly loose: readonly Leaf[];
}

/** Levels of data that are read. */
const maxDepth = 40;
/** Characters of a value; longer ones are texts, of which words can be quoted. */
const maxValue = 100;
/** Values that are read between two pauses. */
const pause = 4_000;

/** Finds the lists of records in data, pausing now and then. @throws ExpressionError where the steps are used up */
export function* recordsIn(
  root: Json,
  workspace: Workspace,
): Generator<undefined, Records, undefined> {
  const lists = new Map<string, RecordList>();
  const recordOf = new Map<JsonObject, Rec>();
  const loose: Leaf[] = [];
  interface Open {
    readonly value: Json;
    readonly place: string;
    readonly path: string;
    readonly depth: number;
    readonly parent?: Rec;
  }
  const open: Open[] = [{ value: root, place: '', path: '', depth: 0 }];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen % pause === pause - 1) yield;
    workspace.spend(1);
    const next = open.pop();
    if (next === undefined) break;
    const { place, path, depth, parent } = next;
    const value = workspace.open(next.value);
    const inside = parent === undefined ? {} : { parent };
    if (typeof value !== 'object' || value === null) {
      const isValue = value !== null && (typeof value !== 'string' || value.length <= maxValue);
      if (parent === undefined && isValue) loose.push({ place, value });
      continue;
    }
    if (depth >= maxDepth) continue;
    const isList = Array.isArray(value);
    const entries = isList
      ? value.map((each, at) => [String(at), each] as const)
      : Object.entries(value);
    const isOfRecords = isList ? value.some(isObject) : isKeyed(value);
    const list = isOfRecords ? (lists.get(path) ?? { path, records: [] }) : undefined;
    if (list !== undefined) lists.set(path, list);
    for (const [name, child] of entries) {
      const childPlace = isList ? `${place}[${name}]` : pathTo(place, name);
      const isRecord = list !== undefined && isObject(child) && !recordOf.has(child);
      if (!isRecord) {
        const childPath = list === undefined && !isList ? pathTo(path, name) : path;
        open.push({
          value: child,
          place: childPlace,
          path: childPath,
          depth: depth + 1,
          ...inside,
        });
        continue;
      }
      const record = {
        data: child,
        place: childPlace,
        list,
        ...inside,
        ...(isList ? {} : { key: name }),
      };
      recordOf.set(child, record);
      list.records.push(record);
      open.push({
        value: child,
        place: childPlace,
        path: `${path}[]`,
        depth: depth + 1,
        parent: record,
      });
    }
  }
  return { lists: [...lists.values()], recordOf, loose };
}

/** Returns the values of a record, without those of lists of records in it. */
export function leavesOf(
  { data, place }: Pick<Rec, 'data' | 'place'>,
  workspace: Workspace,
): Leaf[] {
  const leaves: Leaf[] = [];
  const read = (value: Json, at: string, depth: number): void => {
    workspace.spend(1);
    if (typeof value === 'object' && value !== null) {
      const isRecords = Array.isArray(value) ? value.some(isObject) : depth > 0 && isKeyed(value);
      if (isRecords || depth > maxDepth) return;
      for (const [name, child] of Object.entries(value))
        read(child, Array.isArray(value) ? `${at}[${name}]` : pathTo(at, name), depth + 1);
    } else if (value !== null && (typeof value !== 'string' || value.length <= maxValue))
      leaves.push({ place: at, value });
  };
  read(data, place, 0);
  return leaves;
}
