import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { diffClassifier } from '@pce/diff';
import { mcpServerFactory, serveHttp } from '@pce/mcp-server';
import { modelReflector } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { createTracker, folderContent, folderWorkspace, type Tracker } from '@pce/tracker';
import { expect, it } from 'vitest';

/** Planted secrets, each next to ordinary words. The last is customer code, which no pattern matches. */
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

/** Makes all requests to an MCP server about an episode, including refused ones. */
async function askOverMcp(tracker: Tracker, episode: string): Promise<unknown> {
  const factory = mcpServerFactory({ tracker: { tracker } });
  await using server = await serveHttp(factory, { at: { port: 0 } });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  const call = (name: string, args: object) =>
    client.callTool({ name, arguments: { ...args, episode_id: episode } });
  const answers = [
    await call('get_status', {}),
    await call('list_checkpoints', {}),
    await call('pause_episode', { reason: planted }),
    await call('resume_episode', { ckpt_id: planted }),
    await call('restore_checkpoint', { ckpt_id: '/home/annabel/x', preview: true }),
    await call('record_checkpoint', { iteration: 9, role: 'nobody', scratchpad: planted }),
  ];
  await client.close();
  return answers;
}

it('lets no planted secret into store, alerts, events or prompts; with contents as files no content either (C9)', async () => {
  using folder = makeFolder({ 'keys.txt': planted });
  const place = join(folder.root, '.pce');
  const said: string[] = [];
  const sent: string[] = [];
  const say = (value: unknown): void => void said.push(JSON.stringify(value));
  {
    await using store = sqliteStore(folder.newFile());
    await using tracker = createTracker({
      store,
      classifier: diffClassifier({ workspace: folder.root }),
      workspace: folderWorkspace(folder.root),
      content: folderContent(join(place, 'content')),
      reflector: modelReflector({
        id: 'capturing',
        async generate({ system, prompt, schema }) {
          sent.push(`${system}\n${prompt}`);
          const answer = await schema['~standard'].validate({
            diagnosis: `it names ${planted} ${code}`,
            action_items: [`ask ${planted} ${code}`],
            alignment_check: { aligned: false, rationale: `${planted} ${code}` },
          });
          if (answer.issues) throw new Error('the schema refuses the reflection');
          return { output: answer.value, usage: { inputTokens: 1, outputTokens: 1, cost: 0 } };
        },
      }),
      onAlert: say,
      onError: (error) => say(String(error)),
    });
    const { episode } = await tracker.startEpisode({
      title: `${planted} ${code}`,
      goal: `Goal: ${planted} ${code}`,
    });
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
      text: `Rate limit reached for ${planted} ${code}`,
    });
    writeFileSync(join(folder.root, 'keys.txt'), `${planted} again ${code}`);
    await tracker.recordCheckpoint({
      episode,
      role: 'executor',
      iteration: 1,
      scratchpad: planted,
      files: ['keys.txt'],
      error: { message: `failed with ${planted} ${code}` },
    });
    await tracker.pauseEpisode({ episode, reason: `${planted} ${code}` });
    say(await askOverMcp(tracker, episode));
    await tracker.resumeEpisode({ episode, note: `${planted} ${code}` });
    await tracker.restoreCheckpoint({ episode, checkpoint });
    await tracker.settled(episode);
    await tracker.endEpisode({ episode, outcome: 'failed', reason: `${planted} ${code}` });
    for await (const { event } of tracker.follow(episode)) {
      say(event);
      if (event.type === 'episode.ended') break;
    }
    const status = await tracker.getStatus(episode);
    // The journal holds hashes; authorized readers get the words.
    expect(status.goal).toContain('zebraDiscount');
    expect(status.reflection?.diagnosis).toContain('zebraDiscount');
    expect(status.endReason).toContain('zebraDiscount');
    say(status);
    say(await tracker.listCheckpoints({ episode }));
    const events = JSON.stringify(await tracker.readEvents({ episode, limit: 1_000 }));
    expect(events).toContain(`"text":"mail [`);
    expect(events).toContain('zebraDiscount');
    say(events);
  }
  // The Reflector's model gets figures, names of rules and roles, and paths; no words of plans, goals, errors or
  // reasons.
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.join('\n')).toContain('rules: outside, destructive-verb');
  const words = [
    ...secrets,
    'zebraDiscount',
    'search box',
    'List',
    'Delete',
    'Goal:',
    'failed with',
  ];
  for (const word of words) expect(sent.filter((text) => text.includes(word))).toEqual([]);
  const isOfStore = (name: string): boolean => name.startsWith('new-');
  const databases = readdirSync(folder.root)
    .filter(isOfStore)
    .map((name) => join(folder.root, name));
  const store = databases.map((file) => readFileSync(file, 'latin1'));
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
  // Only the owner can read the database and the stored files.
  expect(databases.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  const kept = readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(place, name),
  );
  const files = kept.filter((file) => statSync(file).isFile() && !file.endsWith('.gitignore'));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
});
