import type { ChildProcess } from 'node:child_process';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { runCli, spawnCli } from '../test/cli.js';
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

/** Resolves once the process has said it on standard error. */
function says(child: ChildProcess, text: string): Promise<void> {
  let said = '';
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk: string) => {
      said += chunk;
      if (said.includes(text)) resolve();
    });
  });
}

describe('Ctrl-C', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'pauses the turn before its next step (%s), and resume completes it (F1)',
    async (signal) => {
      using folder = makeFolder(slow(500));
      const cwd = folder.root;
      const child = await spawnCli(['run', 'planning/slow.md'], { cwd });

      await says(child, 'COMMAND');
      child.kill(signal);
      const paused = await child.finished;
      const resumed = await runCli(['resume', 'last', '--json'], { cwd });

      expect(paused.code).toBe(2);
      expect(paused.stderr).toMatch(/status: paused[\s\S]*go on: pce resume turn_/);
      expect(resumed.code).toBe(0);
      const turn: TurnDocument = JSON.parse(resumed.stdout);
      expect(turn.status).toBe('completed');
      expect(turn.claims).toHaveLength(3);
    },
  );

  it('cancels the turn the second time, a running script included (A13)', async () => {
    using folder = makeFolder(slow(20_000));
    const child = await spawnCli(['run', 'planning/slow.md', '--json'], { cwd: folder.root });

    await says(child, 'COMMAND');
    child.kill('SIGINT');
    await says(child, 'once more cancels');
    child.kill('SIGINT');
    const cancelled = await child.finished;

    expect(cancelled.code).toBe(3);
    expect(JSON.parse(cancelled.stdout)).toMatchObject({ status: 'cancelled' });
  });
});
