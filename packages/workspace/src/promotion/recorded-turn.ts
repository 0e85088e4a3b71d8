import type { Orchestrator, TurnEvent } from '@pce/core';
import { commandsOf, type Effect, type Json, type JsonObject } from '@pce/core/contracts';
import type { TurnEventOf } from '@pce/core/internal';

/** A command that a tool executed, from the journal. */
export interface RecordedCommand {
  readonly text: string;
  readonly tool: string;
  readonly effect: Effect;
  /** Arguments as decided, with references as `{ "$ref": … }`. */
  readonly args: JsonObject;
  readonly data: Json;
  /** Number of the result in references: 3 for `r3`. */
  readonly result: number;
  /** Number of model calls for the decision, and for the choice of tool and arguments. */
  readonly modelCalls: { readonly deciding: number; readonly coordinating: number };
}

/** The commands of a turn and their outcomes, without those served by a workflow. */
export interface RecordedTurn {
  readonly turn: string;
  /** Sequences of consecutive successful commands. */
  readonly runs: readonly (readonly RecordedCommand[])[];
  /** Every command that was decided. */
  readonly commands: readonly string[];
}

interface Selected {
  readonly tool: string;
  readonly effect: Effect;
  readonly args: JsonObject;
  readonly modelCalls: number;
}

/**
 * Reads the commands of a turn and their outcomes from its events, without those served by a workflow.
 *
 * @param events - The turn's whole journal; a fork's part from its parent is not counted.
 */
export function recordTurn(turn: string, events: Iterable<TurnEvent>): RecordedTurn {
  let runs: RecordedCommand[][] = [[]];
  let commands: string[] = [];
  let decision: TurnEventOf<'executor.decided'> | undefined;
  let selected: Selected | undefined;
  let results = 0;
  const breakOff = (): void => {
    runs.push([]);
  };
  const finished = ({ outcome }: TurnEventOf<'tool.finished'>): void => {
    if (selected === undefined || decision === undefined || !('command' in decision)) return;
    if (!outcome.ok) {
      breakOff();
      return;
    }
    results += 1;
    if (decision.command === undefined) return;
    const { tool, effect, args, modelCalls } = selected;
    runs.at(-1)?.push({
      text: decision.command,
      tool,
      effect,
      args,
      data: outcome.data,
      result: results,
      modelCalls: { deciding: decision.usage?.modelCalls ?? 0, coordinating: modelCalls },
    });
  };
  for (const event of events) {
    switch (event.type) {
      case 'turn.forked':
        runs = [[]];
        commands = [];
        break;
      case 'executor.decided':
        decision = event;
        selected = undefined;
        if (event.action === 'COMMAND') commands.push(...commandsOf(event));
        else if (event.action !== 'ANALYZE') breakOff();
        // Parallel commands are not a sequence.
        if (commandsOf(event).length > 1) breakOff();
        break;
      case 'tool.selected': {
        const { tool, effect, args, usage } = event;
        const isOwn = event.workflowStep === undefined && decision?.action === 'COMMAND';
        selected = isOwn ? { tool, effect, args, modelCalls: usage?.modelCalls ?? 0 } : undefined;
        break;
      }
      case 'tool.finished':
        finished(event);
        break;
      case 'workflow.completed':
        results += 1;
        breakOff();
        break;
      case 'planner.planned':
      case 'coordinator.declined':
      case 'workflow.failed':
        breakOff();
        break;
    }
  }
  return { turn, runs: runs.filter((run) => run.length > 0), commands };
}

/** A turn with its events. */
export interface ReadTurn {
  readonly turn: string;
  readonly events: readonly TurnEvent[];
}

/**
 * Yields every turn of the orchestrator's store, in order of their start.
 *
 * @throws `JournalTamperedError` or `JournalUnreadableError`, naming the turn.
 */
export async function* readTurns(pce: Orchestrator): AsyncGenerator<ReadTurn, void, undefined> {
  for (let after = ''; ; ) {
    const page = await pce.list({ after });
    for (const { turn } of page) {
      yield { turn, events: (await pce.events(turn)).map(({ event }) => event) };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.turn;
  }
}
