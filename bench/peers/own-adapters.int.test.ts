import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../src/chat-request.ts';
import { withFolder } from '../src/scratch.ts';
import { openPeer as openFloor } from './adapters/floor/adapter.ts';
import { openPeer as openPce } from './adapters/pce/adapter.ts';
import { countedWorkload } from './counted-workload.ts';
import type { OpenPeer } from './peer.ts';
import { storedBytes } from './stored-bytes.ts';

const own: readonly (readonly [string, OpenPeer])[] = [
  ['the floor', openFloor],
  ['PCE', openPce],
];

describe.each(own)('the adapter of %s', (_, openPeer) => {
  it.each(['memory', 'normal', 'full'])('does the whole workload with %s', async (setup) => {
    await withFolder(async (folder) => {
      const { workload, assertDone } = countedWorkload();
      const peer = await openPeer({ setup, workload, toolCount: 1, folder });
      await peer.run(3);
      await peer.run(3);
      assertDone(2, 3);
      await peer.close?.();
      expect(storedBytes(folder) > 0).toBe(setup !== 'memory');
    });
  });
});

/** The requests of W(2) with 50 tools. */
function requestsOf(openPeer: OpenPeer): Promise<readonly ChatRequest[]> {
  return withFolder(async (folder) => {
    const requests: ChatRequest[] = [];
    const { workload } = countedWorkload();
    const onRequest = ({ messages, tools }: ChatRequest) => {
      requests.push({ messages: [...messages], tools });
    };
    const peer = await openPeer({ setup: 'memory', workload, toolCount: 50, folder, onRequest });
    await peer.run(2);
    await peer.close?.();
    return requests;
  });
}

describe('what would go to a model', () => {
  it('is, in the hand-written loop, every tool and everything said so far', async () => {
    const requests = await requestsOf(openFloor);
    expect(requests.map(({ tools }) => tools.length)).toEqual([50, 50, 50]);
    expect(requests.map(({ messages }) => messages.length)).toEqual([2, 4, 6]);
  });

  it('is, in PCE, no tool for the Executor, and every tool, ranked, for the Coordinator', async () => {
    const counts = (await requestsOf(openPce)).map(({ tools }) => tools.length);
    const executor = counts.filter((_, index) => index % 2 === 0);
    const coordinator = counts.filter((_, index) => index % 2 === 1);
    expect(executor).toEqual([0, 0, 0]);
    expect(coordinator).toHaveLength(2);
    // A model is shown as many as its room holds; `bench:tokens` measures that.
    expect(Math.min(...coordinator)).toBeGreaterThan(1);
  });
});
