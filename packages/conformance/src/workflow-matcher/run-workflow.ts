import assert from 'node:assert/strict';
import type { Json, ToolOutcome } from '@pce/core/contracts';
import type { WorkflowMatch, WorkflowMove, WorkflowProgress } from '@pce/core/ports';
import { deepFreeze } from '../suite/deep-freeze.js';
import type { MatcherPlace } from './matcher-place.js';

const maxMoves = 1_000;

export interface Move {
  readonly progress: WorkflowProgress;
  readonly move: WorkflowMove;
}

export function atStart({ workflow, hash, inputs }: WorkflowMatch): WorkflowProgress {
  return { workflow, hash, inputs, steps: [], fallbackOf: [] };
}

/** Runs a workflow to its end. All its calls succeed, or all fail; fallbacks are taken. */
export function runWorkflow(
  place: MatcherPlace,
  match: WorkflowMatch,
  succeeds: boolean,
): readonly Move[] {
  const moves: Move[] = [];
  let progress = atStart(match);
  while (moves.length < maxMoves) {
    const move = place.matcher.advance(deepFreeze(progress));
    moves.push({ progress, move });
    if (move.type === 'call') {
      const outcome = succeeds ? success(place.answer?.(move) ?? {}) : failure;
      const step = { step: move.step, outcome, durationMs: 1 };
      progress = { ...progress, steps: [...progress.steps, step] };
    } else if (move.type === 'fail' && move.fallback !== undefined) {
      const fallbackOf = [...progress.fallbackOf, progress.workflow];
      progress = { ...atStart(move.fallback), fallbackOf };
    } else {
      return moves;
    }
  }
  return assert.fail(`it has not ended after ${maxMoves} moves`);
}

function success(data: Json): ToolOutcome {
  return { ok: true, data, summary: 'done', claims: [] };
}

const failure: ToolOutcome = {
  ok: false,
  error: { code: 'internal', message: 'the tool is broken', isRetryable: false },
};
