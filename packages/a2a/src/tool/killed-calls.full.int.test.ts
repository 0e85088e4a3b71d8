import { expect, it } from 'vitest';
import { killCallers } from '../../test/kill-caller.js';

const rounds = Number(process.env.PCE_ROUNDS ?? 20);

it(
  'sends nothing a second time in many kills (F1, F18)',
  async () => {
    const report = await killCallers(rounds);
    console.info(`A2A calls, ${rounds} kills:`, JSON.stringify(report));
    expect(report).toEqual({ turns: rounds, completed: rounds, secondTasks: 0 });
  },
  300_000 + rounds * 10_000,
);
