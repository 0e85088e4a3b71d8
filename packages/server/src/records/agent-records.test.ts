import { memoryStore } from '@pce/core';
import { sha256 } from '@pce/core/internal';
import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { agentRecords } from './agent-records.js';

const owner = 'alice';
const description = { name: 'ann', role: 'buyer', capabilities: [{ action: 'call', params: [] }] };

async function setUp() {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const agents = agentRecords({ store, clock, ids: countingIds() });
  const register = async (key: string) =>
    agents.register(description, { owner, keyHash: sha256(key) });
  const [ann, ben] = [await register('key of ann'), await register('key of ben')];
  return { clock, store, agents, ann, ben };
}

describe('agents', () => {
  it('are removed at once with their own key, and with no other (D8)', async () => {
    const { agents, ann, ben } = await setUp();
    const keys = ['key of ann', 'key of ben'];
    expect(await Promise.all(keys.map((key) => agents.byKey(key)))).toEqual([ann, ben]);

    await agents.remove(ann);

    expect(await agents.byKey('key of ann')).toBeUndefined();
    expect(await agents.recent(ann.id)).toBeUndefined();
    expect(await agents.byKey('key of ben')).toEqual(ben);
    expect((await agents.list(owner, { limit: 10 })).rows).toEqual([ben]);
  });

  it('that another process removed are known for two seconds more at most (D8)', async () => {
    const { clock, store, agents, ann } = await setUp();
    await agents.byKey('key of ann');
    await agentRecords({ store, clock, ids: countingIds() }).remove(ann);
    expect(await agents.byKey('key of ann')).toEqual(ann);
    clock.advance(2_000);
    expect(await agents.byKey('key of ann')).toBeUndefined();
    expect(await agents.recent(ann.id)).toBeUndefined();
  });
});
