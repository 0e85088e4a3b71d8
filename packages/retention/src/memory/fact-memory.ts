import { InvalidInputError, PceError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  createThreadReader,
  createTurnReader,
  defineStream,
  eventSchema,
  factsHeading,
  functionWords,
  loadStream,
  newStream,
  splitWords,
  stampEvent,
  stem,
  streamName,
  systemClock,
  type TurnSummary,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import * as z from 'zod/mini';
import { type Fact, provenFacts, type ReadTurn } from './proven-facts.js';

/** Options of `factMemory`. */
export interface FactMemoryOptions {
  /** That of the turns. */
  readonly store: Store;
  readonly clock?: Clock;
  /** Number of an owner's newest turns that are looked at. @defaultValue 100 */
  readonly turns?: number;
  /** Milliseconds for which a claim without `ttlMs` is valid. @defaultValue 30 days */
  readonly ttlMs?: number;
  /** Characters of a context. @defaultValue 4,000 */
  readonly characters?: number;
}

/** Options of `forget` of a memory. */
interface ForgetFactsOptions {
  readonly owner: string;
  /** Ids of turns. @defaultValue all that have begun so far */
  readonly turns?: readonly string[];
  /** The person who requested it, for the journal. */
  readonly by?: string;
}

/** The facts that the answers of an owner's turns have proven. It keeps no copy: it reads the journals of the turns. */
export interface FactMemory {
  /** Returns the valid facts, those of the newest turn first. */
  facts(of: { readonly owner: string }): Promise<readonly Fact[]>;
  /**
   * Returns the facts that share a word with a request, as `context` for the turn: with their sources and ages, the nearest first.
   * Empty if there are none.
   */
  context(of: { readonly owner: string; readonly request: string }): Promise<string>;
  /** Forgets facts for good. Their turns stay: to erase these too, erase the owner. */
  forget(options: ForgetFactsOptions): Promise<void>;
}

interface Forgotten {
  /** Unix time in milliseconds until which every turn is forgotten. */
  readonly until: number;
  readonly turns: ReadonlySet<string>;
}

const nothing: Forgotten = { until: -1, turns: new Set() };

const forgot = eventSchema('memory.forgot', {
  owner: z.string(),
  /** Absent for all so far. */
  turns: z.optional(z.array(z.string())),
  by: z.optional(z.string()),
});

/** The turns that an owner's memory has forgotten, without a text of them. An erasure of the owner removes it. */
const memoryJournal = /* @__PURE__ */ defineStream({
  name: 'memory',
  version: 1,
  events: { 'memory.forgot': forgot },
  initial: (first) => withForgotten(nothing, first),
  evolve: withForgotten,
  project: () => [],
});

function withForgotten({ until, turns }: Forgotten, event: z.infer<typeof forgot>): Forgotten {
  return event.turns === undefined
    ? { until: Math.max(until, event.at), turns }
    : { until, turns: new Set([...turns, ...event.turns]) };
}

const dayMs = 86_400_000;

/** More than a turn can have. */
const maxEvents = 1_000_000;

const maxKnown = 10_000;

/** Creates the memory of the owners of a store's turns. */
export function factMemory({
  store,
  clock = systemClock,
  turns: limit = 100,
  ttlMs = 30 * dayMs,
  characters = 4_000,
}: FactMemoryOptions): FactMemory {
  const reader = createTurnReader({ store, cacheSize: limit });
  /** Times of events by turn, each up to a head of its journal. */
  const known = new Map<string, { readonly hash: string; readonly times: ReadTurn['times'] }>();
  const threads = createThreadReader({ store, clock });

  async function forgottenOf(owner: string) {
    if (owner === '') throw new InvalidInputError('memory: owner must not be empty');
    const id = encodeURIComponent(owner);
    const [first] = await store.read({ stream: streamName(memoryJournal, id), toVersion: 1 });
    return first === undefined
      ? newStream(store, memoryJournal, id)
      : loadStream(store, memoryJournal, id);
  }

  async function isInThread({ turn, thread, session, owner }: TurnSummary): Promise<boolean> {
    if (thread === undefined) return true;
    return (await threads.turns({ thread, session, owner })).includes(turn);
  }

  async function timesOf({ turn, head: { hash } }: TurnSummary): Promise<ReadTurn['times']> {
    const before = known.get(turn);
    if (before?.hash === hash) return before.times;
    const { base: after } = await reader.origin(turn);
    const events = await reader.events(turn, { after, limit: maxEvents });
    const times = new Map(events.map(({ version, event }) => [version, event.at]));
    if (known.size >= maxKnown) known.clear();
    known.set(turn, { hash, times });
    return times;
  }

  async function read(summary: TurnSummary, { until, turns }: Forgotten): Promise<ReadTurn[]> {
    const { turn, status, startedAt } = summary;
    try {
      const isForgotten = startedAt <= until || turns.has(turn);
      const isRemembered = status === 'completed' && !isForgotten && (await isInThread(summary));
      const [state, times] = await Promise.all([reader.get(turn), timesOf(summary)]);
      return state.owner === summary.owner ? [{ state, times, isRemembered }] : [];
    } catch (error) {
      // It was erased or archived in the meantime, or cannot be trusted.
      if (PceError.isInstance(error) && unreadable.has(error.code)) return [];
      throw error;
    }
  }

  async function facts({ owner }: { readonly owner: string }): Promise<readonly Fact[]> {
    const { state: forgotten = nothing } = await forgottenOf(owner);
    const { turns } = await reader.list({ owner, limit });
    const found = await Promise.all(turns.map((summary) => read(summary, forgotten)));
    const now = clock.now();
    return provenFacts(found.flat(), ttlMs).filter(({ expiresAt }) => expiresAt > now);
  }

  return {
    facts,
    async context({ owner, request }) {
      const asked = wordsOf(request);
      const ranked = (await facts({ owner }))
        .map((fact) => ({ fact, shared: shared(asked, wordsOf(fact.text)) }))
        .filter((one) => one.shared > 0)
        .sort((one, other) => other.shared - one.shared);
      const now = clock.now();
      let context = '';
      for (const { fact } of ranked) {
        const line = lineOf(fact, now);
        const longer = `${context || factsHeading}\n${line}`;
        if (longer.length > characters) break;
        if (context.split('\n').includes(line)) continue;
        context = longer;
      }
      return context;
    },
    async forget({ owner, turns, by }) {
      for (;;) {
        const from = await forgottenOf(owner);
        const type = 'memory.forgot' as const;
        const event = stampEvent(
          { type, owner, ...(turns && { turns: [...turns] }), ...(by !== undefined && { by }) },
          clock.now(),
        );
        try {
          await appendToStream(store, memoryJournal, from, [event]);
          return;
        } catch (error) {
          if (!(error instanceof VersionConflictError)) throw error;
        }
      }
    },
  };
}

const unreadable: ReadonlySet<string> = new Set([
  'turn_not_found',
  'journal_tampered',
  'journal_unreadable',
  'journal_erased',
]);

function lineOf({ text, sources, at, expiresAt }: Fact, now: number): string {
  const origin = `${sources.join(', ')}, ${momentOf(at)}, ${ageOf(now - at)} ago`;
  return `- ${text} (${origin}; valid until ${momentOf(expiresAt)})`;
}

function momentOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`;
}

function ageOf(ms: number): string {
  const [amount, unit] =
    ms < 3_600_000
      ? [ms / 60_000, 'minute']
      : ms < dayMs
        ? [ms / 3_600_000, 'hour']
        : [ms / dayMs, 'day'];
  const whole = Math.max(0, Math.floor(amount));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    splitWords(text)
      .map(stem)
      .filter((word) => word.length > 2 && !functionWords.has(word)),
  );
}

function shared(asked: ReadonlySet<string>, words: ReadonlySet<string>): number {
  return [...asked].filter((word) => words.has(word)).length;
}
