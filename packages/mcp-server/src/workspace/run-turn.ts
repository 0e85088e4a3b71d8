import type { Orchestrator, TurnResult } from '@pce/core';
import { sha256 } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import * as z from 'zod';
import type { ToolCall } from '../tool/mcp-tool.js';
import { followTurn } from './follow-turn.js';
import { type CallStart, type KeyedCall, once } from './once.js';
import { toTurnAnswer, type turnSchema } from './turn-answer.js';

export const keyOfTurn = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    'Idempotency key: the same key with the same arguments does nothing again and answers how the turn stands now.',
  );

/** Returns the id of the turn for a plan and an idempotency key, the same in every process. */
export function turnIdOf(plan: string, key: string): string {
  return `turn_${sha256(JSON.stringify([plan, key])).slice(0, 26)}`;
}

interface TurnRun extends KeyedCall {
  readonly call: ToolCall;
}

/**
 * Runs a turn once for an idempotency key; repeated calls get its current result. A cancelled call may be repeated: it
 * resumes the turn.
 */
export async function runTurn(
  orchestrator: Orchestrator,
  store: Store,
  { call, ...keyed }: TurnRun,
  play: (start: CallStart) => Promise<TurnResult>,
): Promise<z.input<typeof turnSchema>> {
  const result = await once(store, keyed, {
    async carryOut(start) {
      const value = await play(start);
      return { value, id: call.signal.aborted ? undefined : value.turn };
    },
    answerAgain: (turn) => orchestrator.result(turn),
  });
  return toTurnAnswer(result);
}

/** Resumes a turn unless it has ended or waits for a person. */
export async function resumeOpenTurn(
  orchestrator: Orchestrator,
  turn: string,
  call: ToolCall,
): Promise<TurnResult> {
  const result = await orchestrator.result(turn);
  const isOpen = result.status === 'paused' || result.status === 'running';
  return isOpen ? followTurn(orchestrator.resume(turn), call) : result;
}
