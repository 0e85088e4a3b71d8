import type { Json, JsonObject } from '@pce/core/contracts';
import { PceError } from '@pce/core/errors';
import { resolveReferences, type TurnState } from '@pce/core/internal';

/** A statement of an answer that code found proven by results of the same turn. */
export interface Fact {
  /** Without citations. */
  readonly text: string;
  readonly turn: string;
  /** Origins of the results that it cites. */
  readonly sources: readonly string[];
  /** Unix time in milliseconds: the beginning of the turn, because a result has no time of its own. */
  readonly at: number;
  /** Unix time in milliseconds. */
  readonly expiresAt: number;
}

/** A turn that may hold facts. */
export interface ReadTurn {
  readonly state: TurnState;
  /** Number of its first events that belong to the turn it was forked from. */
  readonly base: number;
  /** Whether its answer is remembered. What it read and changed counts in any case. */
  readonly isRemembered: boolean;
}

/** A longer statement is no fact. */
const maxLength = 400;

/** The last one that a `Date` can hold. */
const lastMoment = 8.64e15;

const citation = / ?\[(?:[ca]\d{1,9}|ctx)(?:[,;] ?(?:[ca]\d{1,9}|ctx)){0,99}\]/g;

/**
 * Returns the facts of turns, those of the newest turn first. A fact is left out if a newer turn made its call again, changed
 * something that the call was about, or proves the same statement, with the same or another value.
 *
 * @param turns - The newest first.
 * @param ttlMs - Validity of a claim that has none.
 */
export function provenFacts(turns: readonly ReadTurn[], ttlMs: number): readonly Fact[] {
  const facts: Fact[] = [];
  const newer = {
    calls: new Set<string>(),
    values: new Set<Json>(),
    statements: new Set<string>(),
  };
  for (const turn of turns) {
    const { state, base } = turn;
    const readings = readingsOf(turn);
    const own = state.claims
      .toArray()
      .filter((claim) => claim.turn === undefined && claim.event > base);
    const statements: string[] = [];
    for (const { text, label, citations } of state.validation?.evidence ??
      state.check?.statements ??
      []) {
      const cited = own.filter(({ id }) => citations.includes(id));
      const isProven = label === 'supported' || label === 'derived';
      // A citation of the context, a file or an earlier turn is no reading: its age is not known.
      if (!isProven || cited.length === 0 || cited.length < new Set(citations).size) continue;
      const statement = withoutValues(text);
      if (newer.statements.has(statement)) continue;
      statements.push(statement);
      const calls = cited.map(({ event }) => readings.get(event));
      const isCurrent = calls.every(
        (call) =>
          call?.isLast &&
          !newer.calls.has(call.key) &&
          !call.values.some((one) => newer.values.has(one)),
      );
      const plain = text.replaceAll(citation, '').replace(/\s+/g, ' ').trim();
      if (!turn.isRemembered || !isCurrent || plain.length > maxLength) continue;
      const validFor = Math.min(...cited.map((claim) => claim.ttlMs ?? ttlMs));
      facts.push({
        ...{
          text: plain,
          turn: state.turn,
          at: state.startedAt,
          expiresAt: Math.min(state.startedAt + validFor, lastMoment),
        },
        sources: [...new Set(cited.map(({ source }) => source))],
      });
    }
    for (const { key } of readings.values()) newer.calls.add(key);
    for (const statement of statements) newer.statements.add(statement);
    for (const { args } of state.effects.toArray())
      for (const value of valuesIn(resolved(state, args))) newer.values.add(value);
  }
  return facts;
}

/** A call by which a turn has read something. */
interface Reading {
  readonly key: string;
  readonly values: readonly Json[];
  /** Whether the turn did not make it again. */
  readonly isLast: boolean;
}

/** Returns the calls of a turn by the events of their results. A failed call has none: it is there by a negative number. */
function readingsOf({ state, base }: ReadTurn): ReadonlyMap<number, Reading> {
  const readings = new Map<number, Reading>();
  const seen = new Set<string>();
  const commands = state.commands.toArray();
  for (const [place, { selected, args, claims }] of [...commands.entries()].reverse()) {
    if (selected === null) continue;
    const values = resolved(state, args);
    const key = JSON.stringify([selected, sorted(values)]);
    const events = claims.length === 0 ? [-1 - place] : claims.map(({ event }) => event);
    if (events.some((event) => event > 0 && event <= base)) continue;
    const reading = { key, values: valuesIn(values), isLast: !seen.has(key) };
    for (const event of events) readings.set(event, reading);
    seen.add(key);
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
