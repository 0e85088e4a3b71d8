import assert from 'node:assert/strict';
import type { JsonObject } from '@pce/core/contracts';
import { noAttachments, type Tool, type ToolReport } from '@pce/core/internal';
import { deepFreeze } from '../suite/deep-freeze.js';

export interface RunOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Parses the arguments and runs the tool once, as the orchestrator does. */
export async function runTool(
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
