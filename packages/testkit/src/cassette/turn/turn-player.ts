import { isDeepStrictEqual } from 'node:util';
import {
  memoryStore,
  type Orchestrator,
  type TurnEvent,
  type TurnHandle,
  type TurnResult,
} from '@pce/core';
import type { Resolution } from '@pce/core/contracts';
import { PceError, StoreError } from '@pce/core/errors';
import {
  appendToStream,
  given,
  loadStream,
  next,
  systemClock,
  type TurnEventOf,
  turnJournal,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { AppendInput, Store } from '@pce/core/store';
import { CassetteMismatchError } from '../cassette-error.js';
import { playedOrchestrator } from './played-orchestrator.js';
import { isInput, type Segment, TurnScript } from './turn-script.js';
import { type FoldedTurn, turnSteps } from './turn-steps.js';

/** The result of a replayed turn. */
export interface PlayedTurn {
  readonly result: TurnResult;
  /**
   * One line for each event, with the step that `next` proposed before it: `run-tool → tool.finished ok 3fb2a1c9`. The
   * number is a hash of the tool's whole result.
   */
  readonly steps: readonly string[];
  readonly recordedSteps: readonly string[];
  /** The first request that does not match the recording; `undefined` if all match. */
  readonly problem: string | undefined;
}

/** Replays a recorded turn from its beginning to the end of the recording. */
export class TurnPlayer {
  readonly #folded: FoldedTurn;
  readonly #events: readonly TurnEvent[];
  readonly #script: TurnScript;
  readonly #store = cutStore(memoryStore());
  readonly #clock: Clock = { now: () => this.#time, setTimer: systemClock.setTimer };
  #time = 0;
  #turn = '';
  /** The last turn with events: a fork may be refused. */
  #lastTurn = '';
  /** Index of the first event of the turn's own stream; above 0 for a fork. */
  #base = 0;
  #handle: TurnHandle | undefined;

  constructor(folded: FoldedTurn) {
    this.#folded = folded;
    this.#events = folded.events.map(({ event }) => event);
    this.#script = new TurnScript(folded.events, {
      taken: (event, following) => {
        this.#time = event.type === 'tool.finished' ? this.#time + event.durationMs : event.at;
        this.#stopBefore(following);
      },
      cutOff: (cancelled) => this.#stopBefore(cancelled),
    });
  }

  async play(): Promise<PlayedTurn> {
    let problem: string | undefined;
    try {
      for (const segment of segmentsOf(this.#events)) await this.#drive(segment);
    } catch (error) {
      // A diverged turn has no such intervention, or has ended: its steps tell why.
      if (!(PceError.isInstance(error) || error instanceof CassetteMismatchError)) throw error;
      problem = error.message;
      this.#turn = this.#lastTurn;
    }
    await using pce = this.#orchestrator(undefined);
    const events = (await pce.events(this.#turn)).map(({ event }) => event);
    const [steps, recordedSteps] = [turnSteps(events), turnSteps(this.#events)];
    return {
      result: await pce.result(this.#turn),
      steps,
      recordedSteps,
      problem:
        otherRules(this.#events, events, isDeepStrictEqual(steps, recordedSteps)) ??
        this.#script.problem?.message ??
        problem,
    };
  }

  async #drive(segment: Segment): Promise<void> {
    const first = this.#events[segment.from];
    if (first === undefined) return;
    if (first.type === 'turn.started' || first.type === 'turn.forked') {
      this.#turn = first.turn;
      this.#base = segment.from;
    }
    const isCut = this.#isHalf(segment) || !this.#stopsAt(segment.to);
    const cut = { stream: `turn/${this.#turn}`, version: segment.to - this.#base };
    this.#store.cutAt(isCut ? cut : undefined);
    this.#script.enter(segment, isCut);
    this.#time = first.at;
    if (asksAboutVersions(first)) return this.#keep(first);
    const pce = this.#orchestrator(first);
    if (first.type === 'intervention.resolved' && first.undriven)
      return pce.decide(first.id, resolutionOf(first));
    const handle = this.#begin(pce, first, segment);
    this.#handle = handle;
    this.#stopBefore(this.#afterInputs(segment));
    await handle.result().catch((error: unknown) => {
      const isEnd = error instanceof StoreError || error instanceof CassetteMismatchError;
      if (!(isCut && isEnd)) throw error;
    });
    this.#lastTurn = this.#turn;
  }

  /** Appends a question about changed versions: what is played has versions of its own. */
  async #keep(question: TurnEvent): Promise<void> {
    const from = await loadStream(this.#store, turnJournal, this.#turn);
    await appendToStream(this.#store, turnJournal, from, [question]);
  }

  /** Returns whether the loop stops on its own after `to` events. */
  #stopsAt(to: number): boolean {
    const state = this.#folded.states[to - 1];
    const step = state && next(state)[0]?.type;
    return step === 'wait' || step === 'done';
  }

  /** Returns whether a person's decision is recorded only by its resumption: the turn was forked in between. */
  #isHalf({ from, to }: Segment): boolean {
    const before = this.#folded.states[from - 1];
    return (
      to === from + 1 &&
      this.#events[from]?.type === 'turn.resumed' &&
      before?.paused === false &&
      before.open.length > 0
    );
  }

  /** Returns the first event of a segment that comes from the loop. */
  #afterInputs({ from, to }: Segment): TurnEvent | undefined {
    return this.#events
      .slice(from, to)
      .find((event) => event.type === 'turn.paused' || !isInput(event));
  }

  #stopBefore(event: TurnEvent | undefined): void {
    if (event?.type === 'turn.paused') void settled(this.#handle?.pause());
    if (event?.type === 'turn.finished' && event.status === 'cancelled') {
      void settled(this.#handle?.cancel(event.reason));
    }
  }

  /** Starts the turn as the host or person did. */
  #begin(pce: Orchestrator, first: TurnEvent, segment: Segment): TurnHandle {
    switch (first.type) {
      case 'turn.started': {
        const { request, turn, mode, inputs, context, session } = first;
        return pce.start(request, {
          turn,
          mode,
          inputs,
          context,
          session,
          ...(first.output && { output: anything, outputParameters: first.output.schema }),
        });
      }
      case 'turn.forked': {
        const { version: at, request, inputs, context } = first;
        // A fork of a fork may reach back before its parent, which is not in the recording.
        return pce.fork(this.#lastTurn, { at, ...given({ request, inputs, context }) });
      }
      case 'intervention.resolved':
        return resolve(pce, first);
      default:
        return this.#resume(pce, segment);
    }
  }

  #resume(pce: Orchestrator, segment: Segment): TurnHandle {
    const second = this.#events[segment.from + 1];
    if (second?.type === 'intervention.resolved') return resolve(pce, second);
    const asked = this.#isHalf(segment)
      ? this.#folded.states[segment.from - 1]?.open[0]?.intervention
      : undefined;
    // The last option is never an approval, which may have expired.
    const option = asked?.options.at(-1);
    if (asked === undefined || option === undefined) return pce.resume(this.#turn);
    return pce.resolve(asked.id, { choose: option.id, answer: 'not recorded', by: 'testkit' });
  }

  #orchestrator(first: TurnEvent | undefined): Orchestrator {
    const onChange = first?.type === 'turn.resumed' ? first.onChange : 'continue';
    return playedOrchestrator({
      script: this.#script,
      events: this.#events,
      first,
      store: this.#store,
      clock: this.#clock,
      turn: this.#turn,
      onChange,
      // A new version each time, so that replanning has a cause.
      version: onChange === 'replan' ? `played from ${first?.at}` : 'played',
    });
  }
}

/** Explains a difference by older counting rules of the recording. */
function otherRules(
  [recorded]: readonly TurnEvent[],
  [played]: readonly TurnEvent[],
  isSame: boolean,
): string | undefined {
  const before = rulesOf(recorded);
  const now = rulesOf(played);
  return isSame || before === now
    ? undefined
    : `the turn was recorded by counting rules ${before} and played by ${now}, so it went another way; \`replay\` checks such a turn`;
}

function rulesOf(first: TurnEvent | undefined): number {
  return (first?.type === 'turn.started' ? first.rules : undefined) ?? 1;
}

function resolve(pce: Orchestrator, event: TurnEventOf<'intervention.resolved'>): TurnHandle {
  return pce.resolve(event.id, resolutionOf(event));
}

function resolutionOf(resolved: TurnEventOf<'intervention.resolved'>): Resolution {
  const { choose, by, answer, value } = resolved;
  return { choose, by, ...given({ answer, value }) };
}

/** Ignores the outcome, which `result()` reports. */
async function settled(result: Promise<TurnResult> | undefined): Promise<void> {
  await Promise.allSettled([result]);
}

/** Accepts the journaled output unchanged: it has passed its schema. */
const anything = {
  '~standard': { version: 1, vendor: 'pce', validate: (value: unknown) => ({ value }) },
} as const;

interface Cut {
  readonly stream: string;
  readonly version: number;
}

/** Wraps a store that simulates the end of its process at a given event: it rejects writes after the cut. */
function cutStore(store: Store) {
  let cut: Cut | undefined;
  const append = async (input: AppendInput) => {
    const most = cut?.stream === input.stream ? cut.version - input.expectedVersion : Infinity;
    if (input.events.length <= most) return store.append(input);
    // View rows belong to the whole append: without them, the list shows the turn's state before it.
    if (most > 0) await store.append({ ...input, events: input.events.slice(0, most), views: [] });
    throw new StoreError('store_failed', 'the recorded process ended here');
  };
  return {
    ...store,
    append,
    cutAt(place: Cut | undefined) {
      cut = place;
    },
  };
}

/** Returns whether a process asked about versions, instead of driving the turn. */
function asksAboutVersions(event: TurnEvent): boolean {
  return event.type === 'intervention.opened' && event.intervention.versions !== undefined;
}

/** Splits a turn into the segments that were driven one after the other; each begins with the event that started it. */
function segmentsOf(events: readonly TurnEvent[]): Segment[] {
  const starts = events.flatMap((event, index) =>
    begins(event, events[index - 1]) ? [index] : [],
  );
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? events.length }));
}

function begins(event: TurnEvent, before: TurnEvent | undefined): boolean {
  switch (event.type) {
    case 'turn.started':
    case 'turn.forked':
    case 'turn.resumed':
      return true;
    case 'intervention.opened':
      return asksAboutVersions(event);
    case 'intervention.resolved':
      // Follows a resumption in an open turn; starts a segment after the turn's end.
      return before?.type !== 'turn.resumed';
    default:
      return false;
  }
}
