// `npm run bench:deploy-peers [-- 1000]`: the releases of `bench:deploy` with other libraries.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { peers } from './peers.ts';
import { releases } from './shop.ts';
import { openWorkList } from './work-list.ts';

const turns = Number(process.argv[2] ?? 1_000);
for (const peer of Object.keys(peers)) console.log(peer, await deploy(peer));

/** Plays five releases, each beside the next: they end by SIGTERM, the third by SIGKILL. A person approves what waits. */
async function deploy(peer: string) {
  using scratch = makeFolder();
  const folder = scratch.root;
  const began = Date.now();
  const work = openWorkList(folder);
  const program = fileURLToPath(new URL('shop-process.ts', import.meta.url));
  const approveFor = async (ms: number): Promise<void> => {
    for (const until = Date.now() + ms; Date.now() < until; await sleep(100)) work.approve();
  };
  const end = async (child: ChildProcess, release: number): Promise<void> => {
    const closed = once(child, 'exit');
    child.kill(release === 3 ? 'SIGKILL' : 'SIGTERM');
    await closed;
    work.passOn(release);
  };
  let old: ChildProcess | undefined;
  let submitted = 0;
  for (const release of releases) {
    const next = spawn(process.execPath, [program, peer, `${release}`, folder], {
      stdio: 'inherit',
    });
    for (const last = Math.round((turns * release) / releases.length); submitted < last; )
      work.add(`o${submitted++}`);
    await approveFor(1_500);
    if (old !== undefined) await end(old, release - 1);
    old = next;
  }
  for (let left = -1, since = Date.now(); Date.now() - since < 60_000; ) {
    await approveFor(500);
    const open = turns - work.count('ended');
    if (open !== left) since = Date.now();
    left = open;
    if (left - work.count('failed') === 0) break;
  }
  if (old !== undefined) await end(old, releases.length);
  const file = join(folder, 'effects.txt');
  const effects = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const ended = work.count('ended');
  const figures = {
    turns,
    completed: ended,
    stranded: turns - ended,
    doubled: effects.length - new Set(effects).size,
    missing: Math.max(0, 2 * ended - new Set(effects).size),
    approvedAgain: work.askedAgain(),
    seconds: Math.round((Date.now() - began) / 1_000),
  };
  work.close();
  return figures;
}
