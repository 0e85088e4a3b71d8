import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@pce/test-support';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.js';
import { type ProcessRun, runProcess } from './run-process.js';

function run(script: string, options: Partial<ProcessRun> = {}) {
  return runProcess({
    command: 'bash',
    args: ['-c', script],
    cwd: '.',
    env: { PATH: process.env.PATH ?? '' },
    input: '',
    maxOutputBytes: 1_000,
    maxErrorBytes: 100,
    signal: new AbortController().signal,
    ...options,
  });
}

/** Neither gone nor a zombie. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function pidsIn(file: string, howMany: number): Promise<number[]> {
  return eventually(async () => {
    // The file exists before its first line does.
    const pids = (await readFile(file, 'utf8')).match(/^\d+$/gm)?.map(Number);
    if (pids?.length !== howMany) throw new Error(`not ${howMany} process numbers yet: ${pids}`);
    return pids;
  });
}

const allGone = (pids: readonly number[]) =>
  eventually(() => expect(pids.filter(isAlive)).toEqual([]));

it('stops a program and its child processes on abort, with the signal’s reason (E2)', async () => {
  const file = join(temporaryFolder(), 'pids');
  const script = `echo $$ >> ${file}; (sleep 60 & echo $! >> ${file}; wait) & wait`;
  const controller = new AbortController();
  const running = run(script, { signal: controller.signal });
  const pids = await pidsIn(file, 2);
  expect(pids.every(isAlive)).toBe(true);

  controller.abort(new Error('took too long'));

  await expect(running).rejects.toThrow('took too long');
  await allGone(pids);
});

it('kills a program that does not stop (E2)', async () => {
  const file = join(temporaryFolder(), 'pids');
  const stubborn = `trap '' TERM; echo $BASHPID >> ${file}; while :; do sleep 0.01; done`;
  const controller = new AbortController();
  const running = run(`(${stubborn}) & ${stubborn}`, { signal: controller.signal });
  const pids = await pidsIn(file, 2);

  controller.abort(new Error('stop'));

  await expect(running).rejects.toThrow('stop');
  await allGone(pids);
});

it('gives a program time to clean up', async () => {
  const file = join(temporaryFolder(), 'log');
  const controller = new AbortController();
  const script = `trap 'echo clean >> ${file}; exit' TERM; echo 1 >> ${file}; while :; do sleep 0.01; done`;
  const running = run(script, { signal: controller.signal });
  await pidsIn(file, 1);

  controller.abort(new Error('stop'));

  await expect(running).rejects.toThrow('stop');
  expect(await readFile(file, 'utf8')).toBe('1\nclean\n');
});

it('leaves no process of a program that has ended', async () => {
  const file = join(temporaryFolder(), 'pids');

  const end = await run(`sleep 60 & echo $! >> ${file}; echo done`);

  expect(end).toMatchObject({ exitCode: 0, stdout: 'done\n' });
  await allGone(await pidsIn(file, 1));
});

it('does not wait for a program that left the group and holds the pipes', async () => {
  const file = join(temporaryFolder(), 'pids');

  const end = await run(
    `setsid bash -c 'echo $$ >> ${file}; exec sleep 600' & while [ ! -s ${file} ]; do sleep 0.01; done; echo done`,
  );

  expect(end.stdout).toBe('done\n');
  for (const pid of await pidsIn(file, 1)) process.kill(pid, 'SIGKILL');
});

it('kills running programs when the process exits (E2)', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'pids');
  const host = fileURLToPath(import.meta.resolve('@pce/process-group'));
  const body = `
    import { spawn } from 'node:child_process';
    import { watchGroup } from ${JSON.stringify(host)};
    const child = spawn('bash', ['-c', 'sleep 60 & echo $! >> ${file}; wait'], { detached: true, stdio: 'ignore' });
    watchGroup(child.pid);
    process.stdin.once('data', () => process.exit(0));
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', body], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const pids = await pidsIn(file, 1);
  expect(pids.every(isAlive)).toBe(true);

  parent.stdin.write('go');
  await once(parent, 'exit');

  await allGone(pids);
});
