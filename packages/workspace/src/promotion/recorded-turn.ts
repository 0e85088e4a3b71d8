import type { Orchestrator, TurnEvent } from '@pce/core';
import type { Effect, Json, JsonObject } from '@pce/core/contracts';
import type { TurnEventOf } from '@pce/core/internal';
import { askedSteps } from './asked-steps.js';

/** A successful call of a turn, from its journal. */
export interface RecordedCall {
  readonly tool: string;
  readonly effect: Effect;
  /** Arguments as decided, with references as `{ "$ref": … }`. */
  readonly args: JsonObject;
  readonly data: Json;
  /** Number of the result in references: 3 for `r3`. */
  readonly result: number;
}

/** The request of a turn, and the calls that it made. */
export interface RecordedTurn {
  readonly turn: string;
  readonly request: string;
  /** The steps of the request, with its inputs filled in; a request in words is one step. */
  readonly steps: readonly string[];
  /** Successful calls in the order of their results, without those of workflows. */
  readonly calls: readonly RecordedCall[];
  /**
   * Whether it completed on its request alone and no call failed: not as a fork, in a thread, with attachments, with words
   * of a person on the way, or by a workflow. What was left out after a failure must not be left out for ever.
   */
  readonly isWhole: boolean;
  /** Work of the Executor and the Coordinator. */
  readonly spent: {
    readonly decisions: number;
    readonly coordinations: number;
    readonly modelCalls: number;
  };
}

type Selected = TurnEventOf<'tool.selected'>;

/**
 * Reads what a turn was asked and the calls that it made from its events.
 *
 * @param events - The turn's whole journal.
 */
export function recordTurn(turn: string, events: Iterable<TurnEvent>): RecordedTurn {
  let [request, steps, isWhole]: [string, readonly string[], boolean] = ['', [], false];
  let hasCompleted = false;
  const selected = new Map<number, Selected>();
  const calls: RecordedCall[] = [];
  const spent = { decisions: 0, coordinations: 0, modelCalls: 0 };
  // Results are numbered when all commands of a decision have ended, in the order of the commands.
  let open: { readonly lane: number; readonly selected: Selected; readonly data: Json }[] = [];
  let results = 0;
  const number = (): void => {
    for (const { selected: call, data } of open.sort((a, b) => a.lane - b.lane)) {
      results += 1;
      const { tool, effect, args } = call;
      calls.push({ tool, effect, args, data, result: results });
    }
    open = [];
  };
  for (const event of events) {
    switch (event.type) {
      case 'turn.started':
        request = event.request;
        steps = askedSteps(request, event.inputs);
        isWhole = (event.thread?.turns ?? []).length + (event.attachments ?? []).length === 0;
        break;
      case 'executor.decided':
        number();
        if (event.messages !== undefined) isWhole = false;
        spent.decisions += 1;
        spent.modelCalls += event.usage?.modelCalls ?? 0;
        break;
      case 'tool.selected':
        selected.set(event.call, event);
        if (event.workflowStep === undefined) spent.coordinations += 1;
        spent.modelCalls += event.usage?.modelCalls ?? 0;
        break;
      case 'tool.finished': {
        const call = selected.get(event.call);
        if (!event.outcome.ok) isWhole = false;
        else if (call !== undefined && call.workflowStep === undefined)
          open.push({ lane: event.lane ?? 0, selected: call, data: event.outcome.data });
        break;
      }
      case 'intervention.resolved':
        if (event.answer !== undefined) isWhole = false;
        break;
      case 'coordinator.declined':
      case 'turn.forked':
      case 'workflow.matched':
        isWhole = false;
        break;
      case 'turn.finished':
        hasCompleted = event.status === 'completed';
        break;
    }
  }
  number();
  return { turn, request, steps, calls, isWhole: isWhole && hasCompleted, spent };
}

/** A turn with its events. */
export interface ReadTurn {
  readonly turn: string;
  readonly events: readonly TurnEvent[];
}

/**
 * Yields the turns of a session, such as the root of a workspace, in order of their start.
 *
 * @throws `JournalTamperedError` or `JournalUnreadableError`, naming the turn.
 */
export async function* readTurns(
  pce: Orchestrator,
  session: string,
): AsyncGenerator<ReadTurn, void, undefined> {
  for (let after = ''; ; ) {
    const page = await pce.list({ after, session });
    for (const { turn } of page) {
      yield { turn, events: (await pce.events(turn)).map(({ event }) => event) };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.turn;
  }
}
