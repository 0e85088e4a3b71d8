// Drives the turns that are due with a release of a peer's shop, until SIGTERM: then it finishes what runs.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peers } from './peers.ts';
import { actingOn } from './shop.ts';
import { openWorkList } from './work-list.ts';

const [peer = '', release = '', folder = ''] = process.argv.slice(2);
const open = peers[peer];
if (open === undefined) throw new Error(`there is no shop on ${peer}`);
const { openShop } = await open();
const act = actingOn(join(folder, 'effects.txt'));
const shop = openShop({ release: Number(release), folder, act });
const work = openWorkList(folder);
const running = new Set<Promise<void>>();
let isStopping = false;
process.once('SIGTERM', () => {
  isStopping = true;
});
while (!isStopping) {
  const taken = running.size < 40 ? work.take(Number(release)) : undefined;
  if (taken === undefined) {
    await sleep(20);
    continue;
  }
  const { id, choice } = taken;
  const driving = shop
    .run(id, choice ?? undefined)
    .catch((error: unknown) => {
      console.error(`${peer}, release ${release}, ${id}:`, error);
      return 'failed' as const;
    })
    .then((state) => void work.set(id, state));
  running.add(driving);
  void driving.finally(() => running.delete(driving));
}
await Promise.all(running);
await shop.close();
work.close();
