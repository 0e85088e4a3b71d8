import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { type ComposeOptions, compose } from './compose.js';

async function linesOf(options: Omit<ComposeOptions, 'sync'>) {
  await using host = await compose({ sync: 'normal', ...options });
  return [host.commandLine('log', 't1'), host.turnCommandLine('resume', 't1')];
}

it.each<[Omit<ComposeOptions, 'sync' | 'workspace'>, string, string]>([
  [{}, '', ''],
  [{ store: 'memory' }, ' --store memory', ''],
  [{ model: 'rules' }, '', ' --model rules'],
  [{ critic: true }, '', ' --critic'],
  [{ selfBuilding: true }, '', ' --self-building'],
  [{ memory: true }, '', ' --memory'],
  [{ critic: false, selfBuilding: false }, '', ''],
])('writes for %j commands that do the same to the same turn (E1)', async (options, place, how) => {
  using folder = makeFolder();
  const where = ` --workspace ${folder.root}${place}`;

  expect(await linesOf({ workspace: folder.root, ...options })).toEqual([
    `pce log t1${where}`,
    `pce resume t1${how}${where}`,
  ]);
});

it('hides the password of a store in the commands that it writes (D8)', async () => {
  using folder = makeFolder();
  const [line] = await linesOf({
    workspace: folder.root,
    store: 'postgres://ann:secret@127.0.0.1:9/pce',
  });

  expect(line).toContain('--store postgres://ann@127.0.0.1:9/pce');
});

it('asks models only for a command that plays turns (F4)', async () => {
  using folder = makeFolder({ 'models.json': '{"model":"acp:pce-no-such-agent"}' });
  const open = (playsTurns: boolean) =>
    compose({ sync: 'normal', workspace: folder.root, playsTurns });
  await using without = await open(false);
  await using host = await open(true);

  expect([without.notes, without.model]).toEqual([[], undefined]);
  expect(host.notes).toEqual(['asks acp:pce-no-such-agent']);
  expect(host.model).toBeDefined();
  expect(host.modelsWithoutPrices).toEqual(['acp:pce-no-such-agent']);
});
