import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { watchPair } from './watch-pair.ts';

it('watches two agents through a drift, a destructive step, a cap, a quota and a restore (C1, C3, C5, C6)', async () => {
  using folder = makeFolder({ 'notes.txt': 'of the user\n' });
  const said: string[] = [];
  const status = await watchPair(folder.root, (line) => said.push(line));

  expect(said.map((line) => line.replace(/ \(.*?\)/, ''))).toEqual([
    'planner 1: first checkpoint',
    'executor 1: first checkpoint',
    expect.stringMatching(/^alert: the planner's change is LOW/),
    expect.stringContaining('not aligned: it is not what was asked for'),
    'planner 2: LOW',
    expect.stringContaining('paused: not aligned'),
    'resumed: Go back to the goal.',
    'executor: step-cap: continue',
    'executor: quota: pause',
    expect.stringMatching(/^executor 2: /),
    expect.stringMatching(/^alert: the planner's change is /),
    expect.stringContaining('not aligned: irreversible damage'),
    expect.stringMatching(/^planner 3: /),
    expect.stringContaining('paused: not aligned: irreversible damage'),
    'resumed: Make a copy first.',
    expect.stringMatching(/^planner 4: /),
    'a restore would write search.ts',
    'restored search.ts',
  ]);
  expect(status).toMatchObject({ status: 'ended', outcome: 'completed', restores: 1 });
  const read = (path: string) => readFileSync(join(folder.root, path), 'utf8');
  expect(read('search.ts')).toContain('index.get(words)');
  expect(read('notes.txt')).toBe('of the user\n');
});
