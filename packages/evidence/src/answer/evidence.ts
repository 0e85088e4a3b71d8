import type { Json } from '@pce/core';
import { fold } from '../data/fold.js';
import { isObject } from '../data/is-object.js';
import { type Masked, type Names, type Naming, namedIn, namesOf } from '../data/names-of.js';
import { type RecordList, type Records, recordsIn } from '../data/records-in.js';
import type { Workspace } from '../data/workspace.js';
import type { EvidenceSource } from '../evidence-source.js';
import type { Words } from '../values/words.js';

/** A step of a check that may pause. */
export type Pausing<T> = Generator<undefined, T, undefined>;

/** The sources of an answer, each read once however many values cite it. */
export interface Evidence {
  readonly workspace: Workspace;
  readonly ids: readonly string[];
  sourceOf(id: string): EvidenceSource | undefined;
  recordsOf(id: string): Pausing<Records>;
  namesOf(list: RecordList): Pausing<Names>;
  /** Returns the records of a list that a text names, by anything but `value`. */
  namingsIn(words: Words, list: RecordList, value?: Masked): Pausing<readonly Naming[]>;
  /** Returns the text of a source, folded: its strings, and a line for each of its fields. */
  textOf(id: string): string;
}

/** Characters of a source of which words can be quoted. */
const maxText = 4_000_000;

/** Creates the evidence of sources. */
export function evidenceOf(sources: readonly EvidenceSource[], workspace: Workspace): Evidence {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const records = new Map<Json, Records>();
  const names = new Map<RecordList, Names>();
  const texts = new Map<string, string>();
  const namings = new WeakMap<Words, Map<RecordList, readonly Naming[]>>();

  function* namesOfList(list: RecordList): Pausing<Names> {
    const known = names.get(list) ?? (yield* namesOf(list, workspace));
    names.set(list, known);
    return known;
  }

  return {
    workspace,
    ids: [...byId.keys()],
    sourceOf: (id) => byId.get(id),
    *recordsOf(id) {
      const data = workspace.open(byId.get(id)?.data ?? null);
      const known = records.get(data) ?? (yield* recordsIn(data, workspace));
      records.set(data, known);
      return known;
    },
    namesOf: namesOfList,
    *namingsIn(words, list, value) {
      const ofWords = namings.get(words) ?? new Map<RecordList, readonly Naming[]>();
      namings.set(words, ofWords);
      const all = ofWords.get(list) ?? namedIn(words, yield* namesOfList(list), workspace);
      ofWords.set(list, all);
      const isMasked = all.some(
        ({ start, end }) => value && value.start < end && start < value.end,
      );
      return isMasked ? namedIn(words, yield* namesOfList(list), workspace, value) : all;
    },
    textOf(id) {
      const source = byId.get(id);
      if (source === undefined) return '';
      const known =
        texts.get(id) ?? fold(`${linesOf(source.data, workspace)}\n${source.claim ?? ''}`);
      texts.set(id, known);
      return known;
    },
  };
}

function linesOf(root: Json, workspace: Workspace): string {
  const lines: string[] = [];
  let length = 0;
  const open: { readonly value: Json; readonly name: string; readonly depth: number }[] = [
    { value: root, name: '', depth: 0 },
  ];
  for (let next = open.pop(); next !== undefined && length < maxText; next = open.pop()) {
    const { value, name, depth } = next;
    workspace.spend(1);
    if (Array.isArray(value) || isObject(value)) {
      if (depth > 40) continue;
      const names = Array.isArray(value) ? undefined : Object.keys(value);
      const children = Object.values(value).map((child, at) => ({
        ...{ value: child, name: names?.[at] ?? name, depth: depth + 1 },
      }));
      for (const child of children.reverse()) open.push(child);
      continue;
    }
    const line = name === '' ? String(value) : `${name}: ${value}`;
    length += line.length;
    lines.push(line);
  }
  // Words of one field do not go on in the next.
  return lines.join(' ¶ ');
}
