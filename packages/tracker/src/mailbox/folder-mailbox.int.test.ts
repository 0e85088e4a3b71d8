import { execFileSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import { fakeClock } from '@pce/testkit';
import { describe, expect, it, vi } from 'vitest';
import { watched } from '../../test/watched.js';
import { folderMailbox } from './folder-mailbox.js';

async function setUp(folder: Folder) {
  const { tracker } = watched();
  const { episode } = await tracker.startEpisode();
  const errors: unknown[] = [];
  const open = (via = tracker) =>
    folderMailbox({
      tracker: via,
      episode,
      folder: folder.root,
      settledMs: 0,
      onError: (error) => errors.push(error),
    });
  const mailbox = open();
  await mailbox.sync();
  const list = (path: string) => readdirSync(join(folder.root, path)).sort();
  /** Writes a file that has been there for a while. */
  const put = (path: string, text: string) => {
    const file = join(folder.root, path);
    writeFileSync(file, text);
    utimesSync(file, 1_600_000_000, 1_600_000_000);
  };
  const send = (target: string, message: string) =>
    tracker.sendMessage({ episode, target, message });
  return { tracker, episode, mailbox, open, errors, list, put, send };
}

describe('a mailbox in a folder', () => {
  it('delivers messages as files, in order; who removes one has acknowledged it (C7)', async () => {
    using folder = makeFolder();
    const { tracker, episode, mailbox, list, send } = await setUp(folder);
    for (const text of ['one', 'two']) await send('executor', text);
    await mailbox.sync();
    await mailbox.sync();
    const files = list('executor/inbox');
    expect(
      files.map((name) => readFileSync(join(folder.root, 'executor/inbox', name), 'utf8')),
    ).toEqual(['one', 'two']);
    rmSync(join(folder.root, 'executor/inbox', files[0] ?? ''));
    await mailbox.sync();
    expect(await tracker.getStatus(episode)).toMatchObject({
      messages: { acknowledged: 1, delivered: 2 },
    });
    expect(list('executor/inbox')).toEqual(files.slice(1));
  });

  it('sends each file of an outbox once, despite any failure (C7)', async () => {
    using folder = makeFolder();
    const { tracker, episode, mailbox, open, errors, list, put } = await setUp(folder);
    put('executor/outbox/2.md', 'second');
    put('executor/outbox/1.md', 'first');
    put('executor/outbox/3.md.part', 'not ready');
    const [link, ...pipes] = ['0.md', ...(process.platform === 'win32' ? [] : ['1.pipe'])];
    symlinkSync('/etc/hostname', join(folder.root, 'executor/outbox', link ?? ''));
    for (const name of pipes) execFileSync('mkfifo', [join(folder.root, 'executor/outbox', name)]);
    // The message is durable, and the process dies before the file is moved.
    const dying = open({
      ...tracker,
      sendMessage: async (message) => {
        await tracker.sendMessage(message);
        throw new Error('killed');
      },
    });
    await dying.sync();
    expect(errors).toHaveLength(1);
    await mailbox.sync();
    await mailbox.sync();
    const texts = list('planner/inbox').map((name) =>
      readFileSync(join(folder.root, 'planner/inbox', name), 'utf8'),
    );
    expect(texts).toEqual(['first', 'second']);
    expect(list('executor/outbox')).toEqual([link, ...pipes, '3.md.part']);
    expect(await tracker.getStatus(episode)).toMatchObject({ messages: { queued: 2 } });
  });

  it('writes again what a crash kept from being written, instead of taking it for read (C7)', async () => {
    using folder = makeFolder();
    const { tracker, episode, mailbox, list, send } = await setUp(folder);
    await send('executor', 'one');
    await tracker.receiveMessages({ episode, target: 'executor' });
    await mailbox.sync();
    await mailbox.sync();
    expect(list('executor/inbox')).toHaveLength(1);
    expect(await tracker.getStatus(episode)).toMatchObject({ messages: { acknowledged: 0 } });
  });

  it('takes nothing from where a link leads out of it, and puts nothing there (C7)', async () => {
    using folder = makeFolder({ 'out/note.md': 'secret' });
    const { mailbox, errors, list, send } = await setUp(folder);
    using beside = makeFolder({ 'note.md': 'secret' });
    for (const place of ['executor/outbox', 'executor/inbox']) {
      rmSync(join(folder.root, place), { recursive: true });
      symlinkSync(beside.root, join(folder.root, place));
    }
    await send('executor', 'one');
    await mailbox.sync();
    expect(errors).toHaveLength(1);
    expect(readdirSync(beside.root)).toEqual(['note.md']);
    expect(list('planner/inbox')).toEqual([]);
  });

  it('polls until it is stopped (C7)', async () => {
    using folder = makeFolder();
    const { tracker, episode, errors, list, send } = await setUp(folder);
    const clock = fakeClock();
    const mailbox = folderMailbox({
      ...{ tracker, episode, folder: folder.root, clock, pollMs: 1_000 },
      onError: (error) => errors.push(error),
    });
    const stop = new AbortController();
    const running = mailbox.run(stop.signal);
    await send('executor', 'one');
    await vi.waitFor(async () => {
      clock.advance(1_000);
      expect(list('executor/inbox')).toHaveLength(1);
    }, 20_000);
    stop.abort();
    await running;
    await send('executor', 'two');
    clock.advance(10_000);
    expect(list('executor/inbox')).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('delays no role for an absent one, and delivers nothing in a pause (C7, C6)', async () => {
    using folder = makeFolder();
    const { tracker, episode, mailbox, list, send } = await setUp(folder);
    rmSync(join(folder.root, 'executor'), { recursive: true });
    writeFileSync(join(folder.root, 'executor'), 'a file where its folder should be');
    await send('executor', 'for nobody');
    await send('planner', 'hello');
    await mailbox.sync();
    expect(list('planner/inbox')).toHaveLength(1);
    await tracker.pauseEpisode({ episode, reason: 'x', target: 'planner' });
    await send('planner', 'later');
    await mailbox.sync();
    expect(list('planner/inbox')).toHaveLength(1);
    expect(existsSync(join(folder.root, 'planner/inbox'))).toBe(true);
  });
});
