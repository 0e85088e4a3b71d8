import { fileURLToPath } from 'node:url';
import { createOrchestrator, type TurnEvent } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram, makeFolder, startProgram } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { fiveSteps } from './five-steps.ts';
import type { FiveStepsTask } from './five-steps-process.ts';

const lineSchema = z.object({
  turn: z.string().optional(),
  at: z.string().optional(),
  status: z.string().optional(),
});

/** Runs a process up to a step, or to the end. Returns its turn, its steps, and the outcome of the turn. */
async function drive(program: string, task: FiveStepsTask) {
  const running = startProgram(program, task);
  const worked: string[] = [];
  let { turn, status } = { turn: task.turn, status: '' };
  do {
    const line = lineSchema.parse(await running.nextLine());
    turn = line.turn ?? turn;
    status = line.status ?? status;
    if (line.at !== undefined) worked.push(line.at);
  } while (status === '' && (task.stopAt === undefined || worked.at(-1) !== task.stopAt));
  await (status === '' ? running.kill() : running.lines());
  return { turn: turn ?? '', worked, status };
}

it('resumes a workflow at the step where it was killed, repeatedly (F1, B1)', async () => {
  using folder = makeFolder();
  const source = fileURLToPath(new URL('five-steps-process.ts', import.meta.url));
  const program = await bundleProgram(source, folder.root);
  const task = { type: 'drive', file: folder.newFile() } as const;

  const first = await drive(program, { ...task, stopAt: 'check b' });
  const { turn } = first;
  const second = await drive(program, { ...task, turn, stopAt: 'total' });
  const third = await drive(program, { ...task, turn, stopAt: 'write total' });
  const last = await drive(program, { ...task, turn });

  expect([first, second, third, last].map(({ worked }) => worked)).toEqual([
    ['list', 'check a', 'check b'],
    ['check b', 'add ["check a","check b"]', 'total'],
    ['total', 'write total'],
    ['write total', 'tell'],
  ]);
  expect(last.status).toBe('completed');
  await using pce = createOrchestrator({
    ...scriptedRoles(),
    workflows: fiveSteps(),
    store: () => sqliteStore(task.file),
  });
  const events = (await pce.events(turn)).map(({ event }) => event);
  expect(events.flatMap(stepOf)).toEqual([
    'list',
    'check[0]',
    'check[1]',
    'sum/add',
    'sum/total',
    'write',
    'tell',
  ]);
  await pce.verify(turn);
  expect((await pce.replay(turn)).result.status).toBe('completed');
});

function stepOf(event: TurnEvent): readonly string[] {
  return event.type === 'tool.selected' ? [event.workflowStep ?? ''] : [];
}
