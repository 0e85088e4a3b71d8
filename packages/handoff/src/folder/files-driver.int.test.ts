import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { handoffDriverConformance } from '@pce/conformance';
import { systemClock } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import { eventually, makeFolder } from '@pce/test-support';
import { afterAll, describe, expect, it } from 'vitest';
import { type FolderAgent, folderAgent } from '../../test/folder-agent.js';
import { filesDriver } from '../index.js';

const { signal } = new AbortController();
const quick = { name: 'poller', folder: 'mail', pollMs: 5, settledMs: 20 };

const agents: FolderAgent[] = [];
afterAll(() => {
  for (const agent of agents) agent[Symbol.dispose]();
});

handoffDriverConformance({
  describe,
  it: it.concurrent,
  name: 'filesDriver',
  open(actions, { idleMs }) {
    const { root } = makeFolder();
    const agent = folderAgent(join(root, 'mail'), actions);
    agents.push(agent);
    return {
      driver: filesDriver({ ...quick, idleMs }),
      workspace: root,
      prompts: () => agent.prompts,
      isRunning: () => false,
    };
  },
});

describe('an agent that polls a folder', () => {
  const inboxOf = (root: string) =>
    readdirSync(join(root, 'mail/inbox')).filter((n) => n.endsWith('.md'));

  it('is instructed by a note in it, and finds only current messages (C7, C8)', async () => {
    using folder = makeFolder();
    const { root } = folder;
    await using first = await filesDriver(quick).start({ workspace: root, signal });
    const cancelled = first.prompt({ text: 'one', signal });
    await eventually(() => expect(inboxOf(root)).toHaveLength(1));
    expect(readFileSync(join(root, 'mail/README.md'), 'utf8')).toContain('outbox/');
    await first.cancel();
    expect(await cancelled).toMatchObject({ status: 'cancelled', mayHaveActed: true });
    expect(inboxOf(root)).toEqual([]);

    // A killed process leaves its message; the next one archives it and continues the numbering.
    writeFileSync(join(root, 'mail/inbox/000002-0123abcd.md'), 'of a process that was killed');
    await using second = await filesDriver(quick).start({ workspace: root, signal });
    expect(inboxOf(root)).toEqual([]);
    const answered = second.prompt({ text: 'three', signal });
    await eventually(() => expect(inboxOf(root)).toHaveLength(1));
    const [name = ''] = inboxOf(root);
    expect(name).toMatch(/^000003-/);
    writeFileSync(join(root, 'mail/outbox', name), 'done');
    expect(await answered).toEqual({ status: 'completed', text: 'done' });
    expect(existsSync(join(root, 'mail/outbox/done', name))).toBe(true);
    expect(inboxOf(root)).toEqual([]);
  });

  it('may write its answer slowly: it is read when it has not changed for a while (C8)', async () => {
    using folder = makeFolder();
    const { root } = folder;
    let looks = 0;
    const clock: Clock = {
      ...systemClock,
      now() {
        looks += 1; // once for each poll
        return systemClock.now();
      },
    };
    const driver = filesDriver({ ...quick, settledMs: 60_000, clock });
    await using session = await driver.start({ workspace: root, signal });
    const answered = session.prompt({ text: 'slowly', signal });
    await eventually(() => expect(inboxOf(root)).toHaveLength(1));
    const answer = join(root, 'mail/outbox', inboxOf(root)[0] ?? '');
    for (const part of ['I ', 'am ', 'done']) {
      appendFileSync(answer, part);
      const before = looks;
      await eventually(() => expect(looks).toBeGreaterThan(before + 1));
    }
    utimesSync(answer, 0, 0); // last write long ago
    expect(await answered).toMatchObject({ status: 'completed', text: 'I am done' });
  });

  it('fails its prompt if the answer is a link out of the folder, or not a file (C6, C8)', async () => {
    using folder = makeFolder({ 'secret.txt': 'SECRET' });
    const { root } = folder;
    await using conversation = await filesDriver(quick).start({ workspace: root, signal });
    for (const make of [
      (answer: string) => symlinkSync(join(root, 'secret.txt'), answer),
      (answer: string) => mkdirSync(answer),
    ]) {
      const answered = conversation.prompt({ text: 'go', signal });
      await eventually(() => expect(inboxOf(root)).toHaveLength(1));
      make(join(root, 'mail/outbox', inboxOf(root)[0] ?? ''));
      const { status, text } = Object(await answered);
      expect(status).toBe('failed');
      expect(text).not.toContain('SECRET');
    }
  });
});
