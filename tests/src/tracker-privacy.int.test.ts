import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diffClassifier } from '@pce/diff';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { createTracker, folderContent, folderWorkspace } from '@pce/tracker';
import { expect, it } from 'vitest';

/** Planted secrets, each beside words that are none. The last is customer code: no pattern finds it. */
const secrets = [
  'ann.b@example.org',
  '+49 30 1234567',
  'sk-proj-abcdefghijklmnop123',
  'ghp_abcdefghijklmnopqrstuvwx',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.c2lnbmF0dXJl',
  'hunter2hunter2',
  '/home/annabel',
];
const planted = `mail ${secrets[0]}, call ${secrets[1]}, use ${secrets[2]} or ${secrets[3]}, ${secrets[4]}, ${secrets[5]}, postgres://me:${secrets[6]}@db/x, in ${secrets[7]}/shop`;
const code = 'const zebraDiscount = customerMargin / 7';

const plan = (...steps: string[]): string =>
  [
    '# Goal',
    'Add a search box',
    '',
    '## Steps',
    ...steps.map((step, at) => `${at + 1}. ${step}`),
  ].join('\n');

it('lets no planted secret into store, alerts, events or prompts; with contents as files no content either (C9)', async () => {
  using folder = makeFolder({ 'keys.txt': planted });
  const place = join(folder.root, '.pce');
  const said: string[] = [];
  const say = (value: unknown): void => void said.push(JSON.stringify(value));
  {
    await using store = sqliteStore(folder.newFile());
    await using tracker = createTracker({
      store,
      classifier: diffClassifier({ workspace: folder.root }),
      workspace: folderWorkspace(folder.root),
      content: folderContent(join(place, 'content')),
      reflector: {
        reflect: async (input) => {
          say(input);
          return {
            diagnosis: `it names ${planted}`,
            action_items: [`ask ${planted}`],
            alignment_check: { aligned: false, rationale: planted },
          };
        },
      },
      onAlert: say,
      onError: (error) => say(String(error)),
    });
    const { episode } = await tracker.startEpisode({ title: planted, goal: `Goal: ${planted}` });
    const planner = { episode, role: 'planner' };
    await tracker.recordCheckpoint({
      ...planner,
      iteration: 1,
      scratchpad: plan('List', `${code}`),
    });
    const second = plan('List', `Delete ${planted}`, code);
    const { checkpoint } = await tracker.recordCheckpoint({
      ...planner,
      iteration: 2,
      scratchpad: second,
    });
    await tracker.settled(episode);
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor' });
    expect(messages).toEqual([]);
    await tracker.sendMessage({
      episode,
      target: 'executor',
      message: `${planted} ${code}`,
      key: planted,
    });
    await tracker.reportOutput({
      episode,
      role: 'executor',
      text: `Rate limit reached for ${planted}`,
    });
    writeFileSync(join(folder.root, 'keys.txt'), `${planted} again ${code}`);
    await tracker.recordCheckpoint({
      ...{ episode, role: 'executor', iteration: 1, scratchpad: planted, files: ['keys.txt'] },
      error: { message: `failed with ${planted}` },
    });
    await tracker.pauseEpisode({ episode, reason: planted });
    await tracker.resumeEpisode({ episode, note: planted });
    await tracker.restoreCheckpoint({ episode, checkpoint });
    await tracker.settled(episode);
    await tracker.endEpisode({ episode, outcome: 'failed', reason: planted });
    for await (const { event } of tracker.follow(episode)) {
      say(event);
      if (event.type === 'episode.ended') break;
    }
    say(await tracker.getStatus(episode));
    say(await tracker.listCheckpoints({ episode }));
  }
  const isOfStore = (name: string): boolean => name.startsWith('new-');
  const store = readdirSync(folder.root)
    .filter(isOfStore)
    .map((name) => readFileSync(join(folder.root, name), 'latin1'));
  expect(store.join('').length).toBeGreaterThan(10_000);
  for (const secret of secrets) {
    expect({ secret, isTold: said.some((text) => text.includes(secret)) }).toEqual({
      secret,
      isTold: false,
    });
    expect({ secret, isStored: store.some((text) => text.includes(secret)) }).toEqual({
      secret,
      isStored: false,
    });
  }
  expect(store.some((text) => text.includes('zebraDiscount'))).toBe(false);
  // What is kept is the owner's alone.
  const kept = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(place, name),
  );
  const files = kept.filter((file) => statSync(file).isFile() && !file.endsWith('.gitignore'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
});
