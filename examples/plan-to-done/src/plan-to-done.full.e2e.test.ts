import { fileURLToPath } from 'node:url';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { agreeablePerson } from './person.ts';
import { planToDone } from './plan-to-done.ts';
import { question } from './worker.ts';

const agent = fileURLToPath(new URL('agent.ts', import.meta.url));

it('carries a real plan to its end over a killed agent and a question for a person (D1, D3, D4, D5, D7)', async () => {
  using folder = makeFolder({});
  const agentProgram = await bundleProgram(agent, folder.root);
  const lines: string[] = [];

  const { execution, lost, takenOverBy, decided, done } = await planToDone({
    folder: folder.root,
    agentProgram,
    person: agreeablePerson,
    print: (line) => lines.push(line),
  });

  expect(execution).toMatchObject({
    name: 'Tea E-commerce',
    status: 'COMPLETED',
    tasksTotal: 152,
    tasksCompleted: 152,
  });
  expect(lost?.from).toBe('rosa');
  expect(takenOverBy).toBe('will');
  expect(decided).toBeDefined();
  expect(Object.values(done).reduce((sum, count) => sum + count)).toBe(122);
  expect(lines.join('\n')).toContain(`waits for a person: ${question}`);
});
