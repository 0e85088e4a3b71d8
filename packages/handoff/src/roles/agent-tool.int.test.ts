import { toolConformance } from '@pce/conformance';
import { createOrchestrator } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { aCommand, completion, scriptedDriver, scriptedRoles } from '@pce/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { agentTool, watchWork } from '../index.js';

const folder = makeFolder({ 'a.md': 'a' });
const { root: workspace } = folder;
afterAll(() => folder.remove());

toolConformance({
  describe,
  it,
  name: 'agentTool',
  place: () => ({
    tool: agentTool(scriptedDriver([{ type: 'say', text: 'done' }]), { workspace }),
    args: { task: 'Write notes.md' },
  }),
});

describe('a coding agent as a tool', () => {
  const roles = () =>
    scriptedRoles({
      decide: [aCommand('take notes'), completion()],
      coordinate: {
        status: 'selected',
        kind: 'tool',
        name: 'agent.work',
        args: { task: 'Write notes.md' },
        reason: '',
      },
    });

  it('works on a task of a turn once a person has approved it (C8)', async () => {
    const driver = scriptedDriver([{ type: 'say', text: 'I took notes' }]);
    await using pce = createOrchestrator({ ...roles(), tools: [agentTool(driver, { workspace })] });
    const { interventions } = await pce.start('take notes').result();
    expect(interventions).toMatchObject([{ kind: 'approval' }]);
    expect(driver.prompts).toEqual([]);

    const { claims } = await pce
      .resolve(interventions[0]?.id ?? '', { choose: 'approve', by: 'ann' })
      .result();
    expect(driver.prompts).toEqual(['Write notes.md']);
    expect(claims).toMatchObject([{ claim: 'I took notes' }]);
  });

  it('that ran a command is believed, also if a later update of the call only describes it (C8)', async () => {
    const work = await watchWork(scriptedDriver([]), { workspace });
    for (const title of ['`npm run lint`', 'Check the style'])
      work.onPart({ type: 'tool_call', id: 'c1', title, status: 'completed' });
    const claims = await work.check('I ran `npm run lint`.', new AbortController().signal);
    expect(claims).toMatchObject([{ kind: 'command', verdict: 'proven' }]);
  });

  it('that reports what did not happen has not done the task (C8)', async () => {
    const driver = scriptedDriver([{ type: 'say', text: 'I wrote notes.md' }]);
    const tool = agentTool(driver, { workspace, needsApproval: false });
    await using pce = createOrchestrator({ ...roles(), tools: [tool] });
    const { log } = await pce.start('take notes').result();
    expect(JSON.stringify(log)).toContain('file notes.md: there is no such file');
  });
});
