import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { openServed } from './open-served.js';

const onError = (): void => undefined;

it.each([true, false])('serves a workspace that drives turns: %s (D4, F4)', async (drivesTurns) => {
  using folder = makeFolder({ 'models.json': '{"model":"acp:pce-no-such-agent"}' });
  const options = { workspace: folder.root, sync: 'normal' } as const;
  await using served = await openServed(options, { drivesTurns, onError });

  expect(served.model).toBeDefined();
  expect(served.store.supports.durable).toBe(true);
  expect([served.turns !== undefined, served.episodes !== undefined]).toEqual([
    drivesTurns,
    drivesTurns,
  ]);
});

it('has the model reflect on changes of plans (C3, FR-5)', async () => {
  using folder = makeFolder({ 'models.json': '{"model":"acp:pce-no-such-agent"}' });
  const options = { workspace: folder.root, sync: 'normal' } as const;
  await using served = await openServed(options, { drivesTurns: true, onError });
  const { episodes } = served;
  const { episode = '' } = (await episodes?.startEpisode({ goal: 'A shop' })) ?? {};
  for (const [iteration, scratchpad] of ['Read the list', 'Sell the house'].entries())
    await episodes?.recordCheckpoint({ episode, iteration, role: 'planner', scratchpad });
  await episodes?.settled(episode);

  const { pause } = (await episodes?.getStatus(episode)) ?? {};
  expect(JSON.stringify(pause)).toContain('the Reflector gave no answer');
});

it('asks no model where none is named, or rules are to play (F4)', async () => {
  using folder = makeFolder({ 'models.json': '{"model":"acp:pce-no-such-agent"}' });
  using bare = makeFolder();
  const open = (workspace: string, model?: string) =>
    openServed(
      { workspace, sync: 'normal', ...(model !== undefined && { model }) },
      { drivesTurns: false, onError },
    );
  await using rules = await open(folder.root, 'rules');
  await using none = await open(bare.root);

  expect([rules.model, none.model]).toEqual([undefined, undefined]);
});

it.each([true, false])(
  'closes what it opened where it drives turns: %s (D4)',
  async (drivesTurns) => {
    using folder = makeFolder();
    const options = { workspace: folder.root, sync: 'normal' } as const;
    const { store, ...served } = await openServed(options, { drivesTurns, onError });
    await served[Symbol.asyncDispose]();

    await expect(store.listStreams()).rejects.toMatchObject({ code: 'store_closed' });
  },
);
