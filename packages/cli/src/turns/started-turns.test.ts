import { expect, it } from 'vitest';
import { startedTurns } from './started-turns.js';

it('names the turns that tools of a turn started, with their status (F3)', () => {
  const run = { tool: 'agent.ask', status: 'success', durationMs: 1 } as const;
  const commands = [
    { toolRuns: [run, { ...run, turn: 't2' }] },
    { toolRuns: [] },
    { toolRuns: [{ ...run, status: 'timeout' as const, turn: 't3' }] },
  ];

  expect(startedTurns(commands)).toEqual([
    '\nagent.ask was turn t2 (success): pce log t2',
    '\nagent.ask was turn t3 (timeout): pce log t3',
  ]);
});
