import type { Claim, Json, JsonObject } from '@pce/core/contracts';
import { PceError } from '@pce/core/errors';
import { resolveReferences, type TurnState } from '@pce/core/internal';

/** A statement of an answer that code found proven by results of the same turn. */
export interface Fact {
  /** Without citations. */
  readonly text: string;
  readonly turn: string;
  /** Origins of the results that it cites. */
  readonly sources: readonly string[];
  /** Unix time in milliseconds of the oldest of these results. */
  readonly at: number;
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

/** A turn that may hold facts. */
export interface ReadTurn {
  readonly state: TurnState;
  /** Times of its events by version, without those that it was forked with. */
  readonly times: ReadonlyMap<number, number>;
  /** Whether its answer is remembered. Its readings and effects count in any case. */
  readonly isRemembered: boolean;
}

/** A longer statement is no fact. */
const maxLength = 400;

/** The last one that a `Date` can hold. */
const lastMoment = 8.64e15;

const citation = / ?\[(?:[ca]\d{1,9}|ctx)(?:[,;] ?(?:[ca]\d{1,9}|ctx)){0,99}\]/g;

/** A fact that is to be compared with others. */
interface Candidate {
  readonly fact: Fact;
  readonly statement: string;
  readonly readings: readonly Reading[];
  readonly isRemembered: boolean;
}

/**
 * Returns the facts of turns, the newest first. A fact is left out if its call was made again later, if a later turn changed
 * something that its call was about, or if a later turn proves the same statement, with the same or another value.
 *
 * @param ttlMs - Validity of a claim that has none.
 */
export function provenFacts(turns: readonly ReadTurn[], ttlMs: number): readonly Fact[] {
  const read = turns.map((turn) => ({ turn, readings: readingsOf(turn) }));
  const all = read.flatMap(({ readings }) => [...readings.values()]);
  const latest = new Map<string, number>();
  for (const { key, at } of all) latest.set(key, Math.max(at, latest.get(key) ?? at));
  const effects = turns.flatMap(({ state }) =>
    state.effects.toArray().map(({ args }) => ({
      turn: state.turn,
      at: state.updatedAt,
      values: valuesIn(resolved(state, args)),
    })),
  );
  const isChanged = ({ fact, readings }: Candidate): boolean =>
    effects.some(
      ({ turn, at, values }) =>
        turn !== fact.turn &&
        readings.some((one) => one.at <= at && one.values.some((value) => values.includes(value))),
    );
  const candidates = read
    .flatMap(({ turn, readings }) => candidatesOf(turn, readings, ttlMs))
    .sort((one, other) => other.fact.at - one.fact.at);
  const told = new Map<string, string>();
  const facts: Fact[] = [];
  for (const candidate of candidates) {
    const { fact, statement, readings, isRemembered } = candidate;
    const teller = told.get(statement) ?? fact.turn;
    told.set(statement, teller);
    const isLatest = readings.every(({ key, at }) => at === latest.get(key));
    if (teller === fact.turn && isRemembered && isLatest && !isChanged(candidate)) facts.push(fact);
  }
  return facts;
}

function candidatesOf(
  { state, times, isRemembered }: ReadTurn,
  readings: ReadonlyMap<number, Reading>,
  ttlMs: number,
): readonly Candidate[] {
  const own = state.claims
    .toArray()
    .filter(({ turn, event }) => turn === undefined && times.has(event));
  const statements = state.validation?.evidence ?? state.check?.statements ?? [];
  return statements.flatMap(({ text, label, citations }): Candidate[] => {
    const cited = own.filter(({ id }) => citations.includes(id));
    const found = cited.flatMap(({ event }) => readings.get(event) ?? []);
    const isProven = label === 'supported' || label === 'derived';
    // A citation of the context, a file or an earlier turn is no reading: its age is not known.
    const isOwn = cited.length === new Set(citations).size && found.length === cited.length;
    const plain = text.replaceAll(citation, '').replace(/\s+/g, ' ').trim();
    // Shown to a turn that has to do it again, it would look done.
    const isOfAct = found.some(({ isAct }) => isAct);
    if (!isProven || !isOwn || isOfAct || cited.length === 0 || plain.length > maxLength) return [];
    const timeOf = ({ event }: Claim): number => times.get(event) ?? state.startedAt;
    const ends = cited.map((claim) => timeOf(claim) + (claim.ttlMs ?? ttlMs));
    const fact = {
      text: plain,
      turn: state.turn,
      sources: [...new Set(cited.map(({ source }) => source))],
      at: Math.min(...cited.map(timeOf)),
      expiresAt: Math.min(...ends, lastMoment),
    };
    return [{ fact, statement: withoutValues(text), readings: found, isRemembered }];
  });
}

/** A call by which a turn has read something, or tried to. */
interface Reading {
  /** Whether it changed something, too. */
  readonly isAct: boolean;
  readonly key: string;
  readonly values: readonly Json[];
  /** Unix time in milliseconds. Of a call that failed, the last at which it can have been made. */
  readonly at: number;
}

/** Returns the calls of a turn by the events of their results; a failed one has none, and stands under a negative number. */
function readingsOf({ state, times }: ReadTurn): ReadonlyMap<number, Reading> {
  const readings = new Map<number, Reading>();
  const acts = new Set(state.effects.toArray().map(({ tool }) => tool));
  for (const [place, { selected, args, claims, toolRuns }] of state.commands.toArray().entries()) {
    if (selected === null) continue;
    const values = resolved(state, args);
    const key = JSON.stringify([selected, sorted(values)]);
    const isAct = toolRuns.some(({ tool }) => acts.has(tool));
    const events = claims.length === 0 ? [-1 - place] : claims.map(({ event }) => event);
    for (const event of events) {
      const at = event < 0 ? state.updatedAt : times.get(event);
      if (at !== undefined) readings.set(event, { isAct, key, values: valuesIn(values), at });
    }
  }
  return readings;
}

function resolved({ results }: TurnState, args: JsonObject): JsonObject {
  try {
    return resolveReferences(args, (number) => results.at(number - 1)?.data);
  } catch (error) {
    // The call was refused for it.
    if (PceError.isInstance(error)) return args;
    throw error;
  }
}

/** Returns a value whose objects have their keys in order. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

/** Returns the texts and numbers in a value. */
function valuesIn(value: Json): readonly Json[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

/** Returns the words of a statement, which are the same for another value. */
function withoutValues(text: string): string {
  const words = text
    .replaceAll(citation, '')
    .toLowerCase()
    .replaceAll(/\d[\d.,:/-]*/g, '#');
  return words.match(/[\p{L}\p{M}#]+/gu)?.join(' ') ?? '';
}
