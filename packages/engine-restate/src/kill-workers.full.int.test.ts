import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waking } from '@pce/core/worker';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { startBalancer } from '../test/balancer.js';
import { restateProgram, startRestate } from '../test/restate-server.js';
import { twoSteps } from '../test/two-steps.js';
import type { WorkerTask } from '../test/worker-process.js';
import { restateWaker } from './index.js';

const rounds = Number(process.env.PCE_ROUNDS ?? 60);
const restate = await restateProgram();

if ('missing' in restate) it.skip(`restateWaker under kills: ${restate.missing}`);
else
  it('loses, doubles and strands nothing over many kills of workers and of Restate (F23, F7, F2)', async () => {
    using folder = makeFolder();
    const source = fileURLToPath(new URL('../test/worker-process.ts', import.meta.url));
    const program = await bundleProgram(source, folder.root);
    await using server = await startRestate(restate.file);
    await using balancer = await startBalancer();
    const [file, effects] = [folder.newFile(), folder.newFile('.txt')];
    const given = { ingress: server.ingress, visibilityMs: 6_000 };
    const startWorker = async (): Promise<ChildProcess> => {
      const waker = { ...given, listen: { port: await balancer.newPort() } };
      const task: WorkerTask = { store: file, effects, waker };
      return spawn(process.execPath, [program, JSON.stringify(task)], { stdio: 'inherit' });
    };
    await using store = sqliteStore(file);
    await using waker = restateWaker(given);
    const pce = waking(twoSteps(store, effects), {
      // A program that ends before it has woken anybody leaves out some; Restate is away for others.
      wake: async (...wake) => (Math.random() < 0.03 ? undefined : waker.wake(...wake)),
    });
    const ran = (): readonly string[] =>
      existsSync(effects) ? readFileSync(effects, 'utf8').split('\n').filter(Boolean) : [];
    const answerDoubts = async (): Promise<void> => {
      for (const { id, kind, turn } of await pce.interventions())
        if (kind === 'in_doubt') {
          const hasRun = ran().includes(`once ${turn}`);
          await pce.decide(id, { choose: hasRun ? 'done' : 'run_again', by: 'ann' });
        }
    };
    const workers = await Promise.all([startWorker(), startWorker(), startWorker()]);
    const turns: string[] = [];
    const kills = { workers: 0, frozen: 0, restate: 0 };
    try {
      for (;;) {
        const isUp = await server.register(balancer.url).then(
          () => true,
          () => pause(200).then(() => false),
        );
        if (isUp) break;
      }
      for (let round = 0; round < rounds; round += 1) {
        for (let n = 0; n < 5; n += 1) turns.push(await pce.submit('Do both'));
        await pause(200 + Math.random() * 600);
        const place = round % workers.length;
        if (round % 6 === 5) {
          await server.kill();
          await server.start();
          kills.restate += 1;
        } else {
          if (round % 12 === 1) {
            workers[place]?.kill('SIGSTOP');
            await pause(8_000);
            workers[place]?.kill('SIGCONT');
            kills.frozen += 1;
          }
          workers[place]?.kill(Math.random() < 0.7 ? 'SIGKILL' : 'SIGTERM');
          workers[place] = await startWorker();
          kills.workers += 1;
        }
        await answerDoubts();
      }
      const open = async (): Promise<number> =>
        (await pce.list({ status: 'running', limit: 1 })).length +
        (await pce.interventions()).length;
      for (const deadline = Date.now() + 120_000; Date.now() < deadline && (await open()) > 0; ) {
        await answerDoubts();
        await pause(200);
      }
    } finally {
      for (const worker of workers) worker.kill('SIGKILL');
    }
    console.log(`Restate: ${JSON.stringify(kills)}, ${turns.length} turns`);
    for (const turn of turns) await pce.verify(turn);
    const results = await Promise.all(turns.map((turn) => pce.result(turn)));
    const once = ran().filter((line) => line.startsWith('once '));
    expect({
      unfinished: results.filter(({ status }) => status !== 'completed').map(({ turn }) => turn),
      doubled: once.filter((line, at) => once.indexOf(line) !== at),
    }).toEqual({ unfinished: [], doubled: [] });
  }, 1_800_000);
