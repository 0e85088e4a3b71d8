import { expect, it } from 'vitest';
import { killDesk } from '../../test/kill-desk.js';

const rounds = Number(process.env.PCE_ROUNDS ?? 20);

it(
  'begins one task for each message in many kills, and pushes each update under one id (F1, F18)',
  async () => {
    const report = await killDesk(rounds);
    console.info(`A2A server, ${rounds} kills:`, JSON.stringify(report));
    expect(report).toMatchObject({ completed: rounds, secondTasks: 0, secondPushes: 0 });
  },
  300_000 + rounds * 10_000,
);
