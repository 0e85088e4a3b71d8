import type { Json } from '@pce/core';
import type { EvidenceSource } from '@pce/core/ports';
import { fault } from '../language/expression-error.js';
import { type Moment, readMoment } from '../values/moment.js';
import { fold } from '../values/words.js';
import { ownOf } from './json.js';
import { finish, type Pausing } from './pausing.js';
import { tablesIn } from './tables-in.js';

const mayBeData = /\n|^\s*[[{]/;
/** Longest text, in characters, that is parsed without being named in an expression. */
const maxAside = 100_000;
/** Characters of a table parsed in one step. */
const charactersOfStep = 10;
/** Values searched for field names with minus signs. */
const maxValues = 20_000;

/** Indexes of items by the text of a field. */
type Index = ReadonlyMap<string, readonly number[]>;

/** Sources of one call, shared with what was parsed of them and the step budget. */
export class Workspace {
  steps = 0;
  #ceiling: number;
  readonly sources: ReadonlyMap<string, EvidenceSource>;
  readonly #tables = new Map<string, Json>();
  readonly #moments = new Map<string, readonly Moment[]>();
  readonly #indexes = new Map<readonly Json[], Map<string, Index>>();
  #dashed: ReadonlySet<string> | undefined;

  constructor(
    sources: readonly EvidenceSource[],
    private readonly maxSteps: number,
  ) {
    this.sources = new Map(sources.map((source) => [source.id, source]));
    this.#ceiling = maxSteps;
  }

  get ids(): readonly string[] {
    return [...this.sources.keys()];
  }

  get isExhausted(): boolean {
    return this.steps >= this.maxSteps;
  }

  /** Spends steps in advance. @throws ExpressionError if too few are left */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps <= this.#ceiling) return;
    this.steps = this.#ceiling;
    throw fault('too_large', 'it takes more steps than there are');
  }

  /** Runs a part that may take at most this many of the steps. */
  within<T>(steps: number, run: () => T): T {
    this.#ceiling = Math.min(this.maxSteps, this.steps + steps);
    try {
      return run();
    } finally {
      this.#ceiling = this.maxSteps;
    }
  }

  dataOf(id: string): Json | undefined {
    return this.sources.get(id)?.data;
  }

  /** Returns a value as paths read it: the rows of a table, the data of a JSON text. */
  open(value: Json): Json {
    return finish(this.opened(value));
  }

  /** Opens a value like `open`, with pauses for large texts. */
  *opened(value: Json): Pausing<Json> {
    if (typeof value !== 'string' || !mayBeData.test(value)) return value;
    const known = this.#tables.get(value);
    if (known !== undefined) return known;
    this.spend(Math.ceil(value.length / charactersOfStep));
    const table = (yield* tablesIn(value)) ?? value;
    this.#tables.set(value, table);
    return table;
  }

  readonly momentsOf = (text: string): readonly Moment[] =>
    kept(this.#moments, text, () => readMoment(text));

  /** Returns the indexes of the items with this text in a field. */
  matching(items: readonly Json[], field: string, text: string): readonly number[] {
    const ofList = kept(this.#indexes, items, () => new Map<string, Index>());
    const index = kept(ofList, field, () => {
      this.spend(items.length);
      const places = new Map<string, number[]>();
      for (const [at, item] of items.entries())
        kept(places, fold(String(ownOf(item, field) ?? '')), (): number[] => []).push(at);
      return places;
    });
    return index.get(fold(text)) ?? [];
  }

  readonly isName = (name: string): boolean => {
    this.#dashed ??= dashedNames(
      [...this.sources.values()].flatMap(({ data }) => (isLong(data) ? [] : this.open(data))),
    );
    return this.#dashed.has(name);
  };
}

/** Returns the value of a key; creates and stores it if absent. */
export function kept<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Returns whether a text is only read if an expression refers to it. */
function isLong(data: Json): boolean {
  return typeof data === 'string' && data.length > maxAside;
}

function dashedNames(open: Json[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (let seen = 0; open.length > 0 && seen < maxValues; seen++) {
    for (const [name, child] of Object.entries(open.pop() ?? {}).slice(0, 500)) {
      if (name.includes('-')) names.add(name);
      if (typeof child === 'object') open.push(child);
    }
  }
  return names;
}
