import { createOrchestrator } from '@pce/core';
import type { HandoffDriver, HandoffStart } from '@pce/core/ports';
import { aCommand, completion, scriptedDriver, scriptedRoles } from '@pce/testkit';
import type { ScriptedAction } from '@pce/testkit/internal';
import { describe, expect, it } from 'vitest';
import { type AgentToolOptions, agentTool } from '../index.js';

const workspace = '/no/such/work';

async function logOf(
  driver: HandoffDriver,
  name = 'agent.work',
  options: Partial<AgentToolOptions> = {},
): Promise<string> {
  const roles = scriptedRoles({
    decide: [aCommand('take notes'), completion()],
    coordinate: {
      status: 'selected',
      kind: 'tool',
      name,
      args: { task: 'Write notes.md' },
      reason: '',
    },
  });
  const tool = agentTool(driver, { workspace, needsApproval: false, name, ...options });
  await using pce = createOrchestrator({ ...roles, tools: [tool] });
  const { log } = await pce.start('take notes').result();
  return JSON.stringify(log);
}

describe('a coding agent as a tool', () => {
  const doubt = '; it may have done part of the task: look before it is asked again';
  const call: ScriptedAction = { type: 'call', title: 'write' };

  it.each<[string, readonly ScriptedAction[]]>([
    ['stopped at its maximum of steps before the end', [{ type: 'stop', at: 'max_steps' }]],
    ['stopped at its maximum of tokens before the end', [{ type: 'stop', at: 'max_tokens' }]],
    [
      `ran into a limit: Prompt is too long${doubt}`,
      [{ type: 'say', text: 'I look.\nPrompt is too long' }],
    ],
    [`failed: no key${doubt}`, [call, { type: 'fail', message: 'no key' }]],
  ])('that %s has not done the task (C8)', async (words, actions) => {
    expect(await logOf(scriptedDriver(actions))).toContain(words);
  });

  it("starts its agent with the host's permissions only (C8)", async () => {
    const starts: HandoffStart[] = [];
    const scripted = scriptedDriver([{ type: 'say', text: 'done' }]);
    const driver: HandoffDriver = {
      ...scripted,
      start(start) {
        starts.push(start);
        return scripted.start(start);
      },
    };
    const allowed = {
      permission: async () => 'allow' as const,
      files: { read: async () => undefined, write: async () => undefined },
      mcpServers: [{ name: 't', url: 'http://127.0.0.1:1', headers: {} }],
    };
    expect(await logOf(driver)).toContain('done');
    expect(await logOf(driver, 'agent.work', allowed)).toContain('done');
    expect(Object.keys(starts[0] ?? {}).sort()).toEqual(['signal', 'workspace']);
    expect(starts[1]).toMatchObject({ workspace, ...allowed });
  });
});
