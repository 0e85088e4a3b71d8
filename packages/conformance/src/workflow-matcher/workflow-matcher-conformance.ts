import assert from 'node:assert/strict';
import type { Json, JsonObject, Mode } from '@pce/core/contracts';
import { PceError } from '@pce/core/errors';
import type { ToolOutcome } from '@pce/core/internal';
import type {
  WorkflowMatch,
  WorkflowMatcher,
  WorkflowMove,
  WorkflowProgress,
} from '@pce/core/ports';
import {
  assertJson,
  type ConformanceCase,
  deepFreeze,
  describeError,
  type PlaceOptions,
  registerCases,
  settle,
  toCases,
} from '../suite/conformance-case.js';

/** A matcher with one workflow that the suite runs. */
export interface MatcherPlace {
  readonly matcher: WorkflowMatcher;
  /** Name of a workflow that calls at least one tool and completes. */
  readonly workflow: string;
  /** A command that the workflow takes. */
  readonly command: string;
  /** A command that no workflow takes. */
  readonly unrelated: string;
  /** @defaultValue none */
  readonly inputs?: JsonObject;
  /** @defaultValue `chat` */
  readonly mode?: Mode;
  /** Returns the data of a step's tool. @defaultValue an empty object */
  answer?(call: Extract<WorkflowMove, { type: 'call' }>): Json;
}

const maxMoves = 1_000;

interface Move {
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

function match({ matcher, command, inputs = {}, mode = 'chat' }: MatcherPlace): WorkflowMatch {
  const found = matcher.match(deepFreeze({ command, inputs, mode }));
  return found ?? assert.fail(`no workflow takes "${command}"`);
}

async function assertCode(work: () => unknown, codes: readonly string[]): Promise<void> {
  const outcome = await settle(work);
  assert.ok(!outcome.ok, 'it is not refused');
  const code = PceError.isInstance(outcome.error) ? outcome.error.code : 'no PceError';
  assert.ok(
    codes.length === 0 ? code !== 'no PceError' : codes.includes(code),
    describeError(outcome.error),
  );
}

const matchCases: readonly ConformanceCase<MatcherPlace>[] = toCases({
  async 'finds the workflow for a command, and says why (A5)'(place) {
    const found = match(place);
    assert.equal(found.workflow, place.workflow, `it finds ${found.workflow}`);
    assert.notEqual(found.why.trim(), '', 'it does not say why');
  },
  async 'finds none for a command that none takes (A5)'({ matcher, unrelated, mode = 'chat' }) {
    const found = matcher.match({ command: unrelated, inputs: {}, mode });
    assert.equal(found, undefined, `it finds ${found?.workflow} for "${unrelated}"`);
  },
  async 'gives the same match for the same command, as JSON (F2)'(place) {
    assertJson(match(place), 'its match');
    assert.deepEqual(match(place), match(place), 'two matches for one command differ');
  },
  async 'selects a workflow by name and matches it by command (A5)'(place) {
    const { matcher, workflow, inputs = {}, mode = 'chat' } = place;
    const selected = matcher.select(deepFreeze({ workflow, inputs, mode }));
    assert.equal(selected.workflow, workflow, `it selects ${selected.workflow}`);
    assert.equal(selected.hash, match(place).hash, 'selection and match have different hashes');
  },
  'rejects a selection of an unknown workflow with invalid_input (A5)': ({
    matcher,
    mode = 'chat',
  }) =>
    assertCode(
      () => matcher.select({ workflow: 'no-such-workflow', inputs: {}, mode }),
      ['invalid_input'],
    ),
  async 'describes the workflow with a schema of its inputs, if it describes any (A3)'({
    matcher,
    workflow,
    mode = 'chat',
  }) {
    if (matcher.describe === undefined) return;
    const found = matcher.describe(mode).find(({ name }) => name === workflow);
    assert.ok(found, `describe() does not have ${workflow}`);
    assertJson(found.inputs, 'the schema of its inputs');
    assert.equal(found.inputs.type, 'object', 'the schema of its inputs is no object');
  },
  async 'lists the hash of every workflow (F11)'(place) {
    const versions = place.matcher.versions();
    const { workflow, hash } = match(place);
    assert.equal(versions[workflow], hash, `versions() does not have the hash of ${workflow}`);
    assert.deepEqual(place.matcher.versions(), versions, 'versions() changes');
  },
});

const moveCases: readonly ConformanceCase<MatcherPlace>[] = toCases({
  async 'calls tools and then completes, where every call succeeds (A5)'(place) {
    const moves = runWorkflow(place, match(place), true);
    assert.ok(moves.length > 1, 'it calls no tool');
    const last = moves.at(-1)?.move;
    assert.equal(last?.type, 'complete', `it ends with ${last?.type}`);
  },
  async 'ends, where every call fails (A5)'(place) {
    const last = runWorkflow(place, match(place), false).at(-1)?.move;
    assert.equal(last?.type, 'fail', `it ends with ${last?.type}, and no call succeeded`);
  },
  async 'moves with JSON, which a journal can keep (F1)'(place) {
    for (const succeeds of [true, false]) {
      for (const { move } of runWorkflow(place, match(place), succeeds)) assertJson(move, 'a move');
    }
  },
  async 'moves the same from the same place: after a crash, and when replayed (F2)'(place) {
    const moves = runWorkflow(place, match(place), true);
    for (const { progress, move } of [...moves].reverse()) {
      assert.deepEqual(place.matcher.advance(progress), move, 'another move from the same place');
    }
  },
  async 'refuses to continue a workflow that has changed (F11)'(place) {
    const progress = { ...atStart(match(place)), hash: '0'.repeat(64) };
    await assertCode(() => place.matcher.advance(progress), []);
  },
  async 'refuses to continue a workflow that does not exist (F11)'(place) {
    const progress = { ...atStart(match(place)), workflow: 'no-such-workflow' };
    await assertCode(() => place.matcher.advance(progress), []);
  },
});

export const matcherCases = [...matchCases, ...moveCases];

/** Registers a test for each promise of the `WorkflowMatcher` port. */
export function workflowMatcherConformance({ place, ...suite }: PlaceOptions<MatcherPlace>): void {
  registerCases(suite, 'WorkflowMatcher', matcherCases, place);
}
