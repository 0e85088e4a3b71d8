import assert from 'node:assert/strict';
import type { JsonObject } from '@pce/core/contracts';
import { noAttachments, type Tool, ToolError, type ToolReport } from '@pce/core/internal';
import {
  assertJson,
  type ConformanceCase,
  deepFreeze,
  describeError,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import { within } from '../suite/within.js';
import type { ToolPlace } from './tool-place.js';

export const runCases: readonly ConformanceCase<ToolPlace>[] = toCases({
  async 'answers with JSON, within the bytes that it declares (B1)'({ tool, args }) {
    const { data, summary } = await runTool(tool, args);
    assertJson(data, 'its data');
    const bytes = Buffer.byteLength(JSON.stringify(data));
    assert.ok(bytes <= tool.maxOutputBytes, `${bytes} bytes are more than it declares`);
    if (summary === undefined) return;
    assert.match(summary, /^[^\n]+$/, 'its summary is not one line');
  },
  async 'returns claims with a confidence, and with sources if required (A11)'({ tool, args }) {
    const { claims = [] } = await runTool(tool, args);
    for (const { claim, confidence = 1, source } of claims) {
      assert.notEqual(claim.trim(), '', 'a claim is empty');
      assert.ok(confidence >= 0 && confidence <= 1, `confidence ${confidence} is not in 0..1`);
      if (requiresSource(tool)) assert.ok(source, `claim "${claim}" has no source`);
    }
    if (requiresSource(tool))
      assert.notEqual(claims.length, 0, 'its claims must have sources, and it makes none');
  },
  async 'has the side effects that its effect class declares (F8)'({ tool, args, state }) {
    const before = await state?.();
    await runTool(tool, args);
    const after = await state?.();
    if (tool.effect === 'read')
      assert.deepEqual(after, before, 'it says read, and changes something');
    if (tool.effect !== 'idempotent') return;
    await runTool(tool, args);
    assert.deepEqual(
      await state?.(),
      after,
      'it says idempotent, and a second run changes something',
    );
  },
  async 'fails with a ToolError, whose code says why (B1)'({ tool, failingArgs }) {
    if (failingArgs === undefined) return;
    const outcome = await settle(() => runTool(tool, failingArgs));
    assert.ok(!outcome.ok, 'it succeeds with the failing arguments');
    assert.ok(ToolError.isInstance(outcome.error), `no ToolError: ${describeError(outcome.error)}`);
  },
  async 'ends soon after its signal has aborted (A22)'(place) {
    const signal = AbortSignal.abort(new ToolError('cancelled', 'the turn was stopped'));
    const ended = settle(() => runTool(place.tool, place.args, { signal }));
    await within(place, ended, 'it does not end after the abort');
  },
});

function requiresSource(tool: ToolPlace['tool']): boolean {
  return tool.requiresSource === true || tool.owesSource === true;
}

interface RunOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Parses the arguments and runs the tool once, as the orchestrator does. */
async function runTool(
  tool: Tool,
  args: JsonObject,
  { idempotencyKey = 'turn_1:1', signal = new AbortController().signal }: RunOptions = {},
): Promise<ToolReport> {
  const parsed = await tool.parse(deepFreeze(structuredClone(args)));
  assert.ok(parsed.ok, 'its schema refuses the example arguments');
  let passes = 0;
  return tool.execute(parsed.value, {
    signal,
    turn: 'turn_1',
    session: 'default',
    run: undefined,
    idempotencyKey,
    attachments: noAttachments,
    pass() {
      passes += 1;
      const allowed = tool.maxPasses ?? passes;
      assert.ok(passes <= allowed + 1, 'it passes more often than it declares');
      return passes <= allowed;
    },
  });
}
