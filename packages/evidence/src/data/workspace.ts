import type { Json, JsonObject } from '@pce/core';
import type { EvidenceSource } from '../evidence-source.js';
import { ExpressionError } from '../language/expression-error.js';
import { type Moment, readMoment } from '../values/moment.js';
import { fold } from './fold.js';
import { isObject } from './is-object.js';
import { tablesIn } from './tables-in.js';

/** Names of fields that are looked at to find those with a minus sign. */
const maxNames = 20_000;

/** The sources of one call, with what was read of them, so that expressions share it. */
export interface Workspace {
  readonly ids: readonly string[];
  /** Data of a source; `undefined` where no source has the id. */
  dataOf(id: string): Json | undefined;
  /** Returns the value as paths see it: the rows of a text that is a table. */
  open(value: Json): Json;
  /** Returns the readings of a text as a moment. */
  momentsOf(text: string): readonly Moment[];
  /** Returns the items of a list whose field equals a text or number. */
  matching(items: readonly Json[], field: string, value: string | number): readonly number[];
  /** Whether a name with minus signs is that of a field. */
  isName(name: string): boolean;
  /** @throws ExpressionError where the steps are used up */
  spend(steps: number): void;
  /** Runs a part that may take no more than so many of the steps. */
  within<T>(steps: number, run: () => T): T;
  /** Steps taken. */
  readonly steps: number;
  /** Whether all steps are taken. */
  readonly isExhausted: boolean;
}

/** Creates a workspace over sources. */
export function workspaceOf(sources: readonly EvidenceSource[], maxSteps: number): Workspace {
  const data = new Map(sources.map((source) => [source.id, source.data]));
  const tables = new Map<string, Json>();
  const moments = new Map<string, readonly Moment[]>();
  const indexes = new Map<readonly Json[], Map<string, ReadonlyMap<string, number[]>>>();
  let names: ReadonlySet<string> | undefined;
  let steps = 0;
  let ceiling = maxSteps;

  function spend(count: number): void {
    if (count > ceiling - steps) {
      steps = ceiling;
      throw new ExpressionError('too_large', 'it takes more steps than there are');
    }
    steps += count;
  }

  function open(value: Json): Json {
    if (typeof value !== 'string' || !value.includes('\n')) return value;
    const known = tables.get(value);
    if (known !== undefined) return known;
    spend(Math.ceil(value.length / 100));
    const read = tablesIn(value) ?? value;
    tables.set(value, read);
    return read;
  }

  return {
    ids: [...data.keys()],
    dataOf: (id) => data.get(id),
    open,
    spend,
    get steps() {
      return steps;
    },
    get isExhausted() {
      return steps >= maxSteps;
    },
    within(count, run) {
      ceiling = Math.min(maxSteps, steps + count);
      try {
        return run();
      } finally {
        ceiling = maxSteps;
      }
    },
    momentsOf(text) {
      const known = moments.get(text) ?? readMoment(text);
      moments.set(text, known);
      return known;
    },
    matching(items, field, value) {
      const ofList = indexes.get(items) ?? new Map<string, ReadonlyMap<string, number[]>>();
      indexes.set(items, ofList);
      const index = ofList.get(field) ?? indexOf(items, field);
      if (!ofList.has(field)) spend(items.length);
      ofList.set(field, index);
      return index.get(fold(String(value))) ?? [];
    },
    isName(name) {
      names ??= dashedNames([...data.values()].map(open));
      return names.has(name);
    },
  };
}

function indexOf(items: readonly Json[], field: string): ReadonlyMap<string, number[]> {
  const index = new Map<string, number[]>();
  items.forEach((item, place) => {
    const value = isObject(item) && Object.hasOwn(item, field) ? item[field] : null;
    if (value === null || typeof value === 'object') return;
    const key = fold(String(value));
    const places = index.get(key);
    if (places === undefined) index.set(key, [place]);
    else places.push(place);
  });
  return index;
}

/** Names of fields with a minus sign. */
function dashedNames(roots: readonly Json[]): ReadonlySet<string> {
  const names = new Set<string>();
  const open: Json[] = [...roots];
  for (let seen = 0; open.length > 0 && seen < maxNames; seen++) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value.slice(0, 50));
    else if (isObject(value)) {
      for (const [name, child] of Object.entries(value as JsonObject).slice(0, 500)) {
        if (name.includes('-')) names.add(name);
        if (typeof child === 'object') open.push(child);
      }
    }
  }
  return names;
}
