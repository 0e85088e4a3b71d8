import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runCli, spawnCli } from '../test/cli.js';
import { runIn, startHere } from '../test/run-here.js';
import { aPlan } from '../test/workspace.js';
import type { TurnDocument } from './index.js';

/** Each step waits for a moment, so that there is a moment to interrupt it. */
const slow = (ms: number) => ({
  'planning/slow.md': aPlan(['Wait for `a`', 'Wait for `b`', 'Wait for `c`']),
  'execution/wait.mjs': `// ---
// description: Wait for something
// parameters: { what: { type: string } }
// effect: read
// ---
import { readFileSync } from 'node:fs';
const { what } = JSON.parse(readFileSync(0, 'utf8'));
setTimeout(() => console.log(JSON.stringify({ what })), ${ms});
`,
});

const signalListeners = () => ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name));

describe('Ctrl-C', () => {
  it('ends a process in order, and another continues its turn (F1)', async () => {
    using folder = makeFolder(slow(500));
    const cwd = folder.root;
    const child = await spawnCli(['run', 'planning/slow.md'], { cwd });

    await new Promise((resolve) => child.stderr?.once('data', resolve));
    child.kill('SIGINT');
    const paused = await child.finished;
    const resumed = await runCli(['resume', 'last', '--json'], { cwd });

    expect(paused.code).toBe(2);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'completed' });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'pauses the turn before its next step (%s), and resume completes it (F1)',
    async (signal) => {
      using folder = makeFolder(slow(500));
      const before = signalListeners();
      const run = startHere(['run', 'planning/slow.md', '--workspace', folder.root]);

      await run.said(/COMMAND/);
      run.signal(signal);
      const paused = await run.finished;
      const resumed = await runIn(folder.root, ['resume', 'last', '--json']);

      expect(paused.code).toBe(2);
      expect(paused.stderr).toContain('pausing: it stops before its next step');
      expect(paused.stderr).toMatch(/status: paused[\s\S]*go on: pce resume turn_/);
      expect(resumed.code).toBe(0);
      const turn: TurnDocument = JSON.parse(resumed.stdout);
      expect(turn.status).toBe('completed');
      expect(turn.claims).toHaveLength(3);
      expect(signalListeners()).toEqual(before);
    },
  );

  it('cancels the turn the second time, a running script included (A13)', async () => {
    using folder = makeFolder(slow(20_000));
    const run = startHere(['run', 'planning/slow.md', '--json', '--workspace', folder.root]);

    await run.said(/COMMAND/);
    run.signal('SIGINT');
    await run.said(/once more cancels/);
    run.signal('SIGINT');
    const cancelled = await run.finished;

    expect(cancelled.code).toBe(3);
    expect(JSON.parse(cancelled.stdout)).toMatchObject({ status: 'cancelled' });
  });
});
