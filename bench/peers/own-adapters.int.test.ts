import { describe, expect, it } from 'vitest';
import { withFolder } from '../src/scratch.ts';
import { openPeer as openFloor } from './adapters/floor/adapter.ts';
import { openPeer as openPce } from './adapters/pce/adapter.ts';
import { countedWorkload } from './counted-workload.ts';
import type { OpenPeer } from './peer.ts';
import { storedBytes } from './place.ts';

const own: readonly (readonly [string, OpenPeer])[] = [
  ['the floor', openFloor],
  ['PCE', openPce],
];

describe.each(own)('the adapter of %s', (_, openPeer) => {
  it.each(['memory', 'normal', 'full'])('does the whole workload with %s', async (setup) => {
    await withFolder(async (folder) => {
      const { workload, assertDone } = countedWorkload();
      const peer = await openPeer({ setup, workload, folder });
      await peer.run(3);
      await peer.run(3);
      assertDone(2, 3);
      await peer.close?.();
      expect(storedBytes(folder) > 0).toBe(setup !== 'memory');
    });
  });
});
