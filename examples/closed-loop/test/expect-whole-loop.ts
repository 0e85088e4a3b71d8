import { readdirSync } from 'node:fs';
import { makeFolder } from '@pce/test-support';
import { expect } from 'vitest';
import { runLoop } from '../src/run-loop.ts';

/** Runs the loop with agents in a place, and expects its whole course. */
export async function expectWholeLoop(place: 'here' | 'processes'): Promise<void> {
  using folder = makeFolder();
  const said: string[] = [];
  const result = await runLoop(folder.root, place, (line) => said.push(line));
  expect(said).toEqual([
    'planner 1: answered',
    'executor 1: answered',
    expect.stringMatching(/^alert: the planner's change is LOW/),
    'alert: not aligned: it is not what was asked for',
    'planner 2: answered',
    'person: not aligned: it is not what was asked for: resume',
    'executor 2: answered',
    expect.stringMatching(/^alert: the planner's change is /),
    'planner 3: answered',
    'executor: continue',
    'executor 3: answered',
    'planner 4: answered',
    'person: in_doubt: continue',
    'executor 4: answered',
    'planner 5: answered',
    'executor: refused',
    'executor 5: answered',
    'planner 6: answered',
    'executor 6: answered',
  ]);
  expect(result).toMatchObject({
    status: 'completed',
    reason: 'all success criteria are met',
    iterations: 6,
  });
  const chapters = readdirSync(folder.root).filter((name) => name.startsWith('chapter'));
  expect(chapters).toHaveLength(5);
}
