import { aCommand } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assertSound, openDesk } from '../../test/desk.js';
import { defineTool, wrapTool } from '../index.js';

const runs: number[] = [];
const double = defineTool({
  name: 'double',
  description: 'Double a number',
  effect: 'read',
  input: z.object({ n: z.coerce.number() }),
  execute: ({ n }) => runs.push(n) && n * 2,
  summarize: (data) => `it is ${data}`,
});

describe('a wrapped tool', () => {
  it('runs inside the function around it, with its parsed arguments (B1)', async () => {
    const seen: unknown[] = [];
    const wrapped = wrapTool(double, async (run, { tool, args, context }) => {
      seen.push(tool.name, args, context.idempotencyKey);
      const report = await run();
      return { ...report, summary: `${report.summary}, in short` };
    });
    const { pce } = openDesk([aCommand('double n=4')], { tools: [wrapped] });
    const result = await pce.run('Double it');
    expect(seen).toEqual(['double', { n: 4 }, `${result.turn}:1`]);
    expect(result.claims).toMatchObject([{ claim: 'it is 8, in short', source: 'double' }]);
    await assertSound(pce, result);
  });

  it('may be answered without a run, and fails as its function does (B1)', async () => {
    runs.length = 0;
    const cached = wrapTool(double, async () => ({ data: 10 }));
    const broken = wrapTool({ ...double, name: 'broken' }, () => Promise.reject(new Error('no')));
    const decisions = [aCommand('double n=5'), aCommand('broken n=5')];
    const { commands } = await openDesk(decisions, { tools: [cached, broken] }).pce.run(
      'Double it',
    );
    expect(commands.map(({ result, error }) => error?.code ?? result)).toEqual([10, 'internal']);
    expect(runs).toEqual([]);
  });

  it('is asked about as the tool is (B6)', async () => {
    const asking = { ...double, needsApproval: true };
    const { pce } = openDesk([aCommand('double n=4')], {
      tools: [wrapTool(asking, (run) => run())],
    });
    expect(await pce.run('Double it')).toMatchObject({ status: 'blocked' });
  });
});
