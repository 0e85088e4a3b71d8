import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '@pce/core/ports';
import { type Folder, makeFolder } from '@pce/test-support';
import { fakeClock } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PromptEnd, PromptRun } from '../session/prompt-run.js';
import { folderConversation } from './folder-conversation.js';
import { openPromptFolder } from './prompt-folder.js';

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

function write(file: string, text: string, time: number): void {
  writeFileSync(file, text);
  utimesSync(file, time, time);
}
const filesOf = (place: string) =>
  readdirSync(join(folder.root, place)).filter(
    (name) => name.lastIndexOf('.') > 0 && !name.endsWith('.part'),
  );

describe('a folder of prompts', () => {
  it('continues the numbering of prompts, and cancels those of other sessions (C7)', async () => {
    for (const place of ['inbox/done', 'inbox/cancelled']) {
      mkdirSync(join(folder.root, place), { recursive: true });
    }
    writeFileSync(join(folder.root, 'inbox/000004-0123abcd.md'), 'left');
    writeFileSync(join(folder.root, 'inbox/notes.md'), 'mine');
    writeFileSync(join(folder.root, 'inbox/done/000007-0123abcd.md'), 'done');
    const box = await openPromptFolder(folder.root);
    expect(filesOf('inbox')).toEqual(['notes.md']);
    expect(filesOf('inbox/cancelled')).toEqual(['000004-0123abcd.md']);
    expect(readFileSync(join(folder.root, 'README.md'), 'utf8')).toMatch(
      /^# Messages for an agent\n/,
    );
    const prompt = await box.put('do it');
    const name = basename(prompt.answer);
    expect(name).toMatch(/^000008-[0-9a-f]{8}\.md$/);
    expect(dirname(prompt.answer)).toBe(join(folder.root, 'outbox'));
    expect(readFileSync(join(folder.root, 'inbox', name), 'utf8')).toBe('do it');
    expect(filesOf('inbox').sort()).toEqual([name, 'notes.md']);
    expect(basename((await box.put('more')).answer)).toMatch(/^000009-/);
    const again = await openPromptFolder(folder.root);
    expect(basename((await again.put('on')).answer)).toMatch(/^000010-/);
    expect(filesOf('inbox/cancelled')).toHaveLength(3);
  });

  it('accepts an answer when it is not empty and has settled (C8)', async () => {
    const prompt = await (await openPromptFolder(folder.root)).put('do it');
    expect(await prompt.readReply(9_000)).toEqual({ state: 'none' });
    write(prompt.answer, '', 5);
    expect(await prompt.readReply(9_000)).toEqual({ state: 'growing', sign: '0 5000' });
    write(prompt.answer, 'abc', 9);
    expect(await prompt.readReply(8_999)).toEqual({ state: 'growing', sign: '3 9000' });
    const reply = { text: 'abc', isFailure: false };
    expect(await prompt.readReply(9_000)).toEqual({ state: 'ready', reply });
    await prompt.close('done');
    const name = basename(prompt.answer);
    expect([filesOf('inbox'), filesOf('outbox')]).toEqual([[], []]);
    expect([filesOf('inbox/done'), filesOf('outbox/done')]).toEqual([[name], [name]]);
    await prompt.close('cancelled');
    expect(filesOf('outbox/cancelled')).toEqual([]);
  });

  it('accepts a failure, and treats an answer that is too large as one (C8)', async () => {
    const box = await openPromptFolder(folder.root);
    const failed = await box.put('do it');
    write(failed.answer.replace(/\.md$/, '.error.md'), 'no', 5);
    const reply = { text: 'no', isFailure: true };
    expect(await failed.readReply(9_000)).toEqual({ state: 'ready', reply });
    await failed.close('cancelled');
    expect(filesOf('outbox/cancelled')).toEqual([
      basename(failed.answer).replace(/\.md$/, '.error.md'),
    ]);
    const large = await box.put('more');
    write(large.answer, 'x', 5);
    truncateSync(large.answer, 16_777_217);
    utimesSync(large.answer, 5, 5);
    const text = `the answer ${basename(large.answer)} is larger than 16777216 bytes`;
    expect(await large.readReply(9_000)).toEqual({
      state: 'ready',
      reply: { text, isFailure: true },
    });
    truncateSync(large.answer, 16_777_216);
    utimesSync(large.answer, 5, 5);
    expect(await large.readReply(9_000)).toMatchObject({ reply: { isFailure: false } });
  });
});

/** Sends a prompt on a clock that advances only while the driver waits for its next poll. */
async function begin(deliver?: (text: string) => Promise<PromptEnd | undefined>) {
  const pollMs = 100;
  const clock = fakeClock(100_000);
  let waits = 0;
  const watched: Clock = {
    now: () => clock.now(),
    setTimer(callback, ms) {
      if (ms === pollMs) waits += 1;
      return clock.setTimer(callback, ms);
    },
  };
  const conversation = await folderConversation({
    ...{ folder: folder.root, clock: watched, pollMs, settledMs: 1_000 },
    ...(deliver && { deliver: ({ text }: { text: string }) => deliver(text) }),
  });
  const { abandon: onSilent } = conversation;
  const run = new PromptRun(undefined, { clock, idleMs: 5_000, seesToolCalls: false, onSilent });
  const handed = conversation.hand('do it', run);
  /** Polls until a condition holds. */
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let seen = 0; !isSo(); ) {
      await new Promise(setImmediate);
      if (waits === seen) continue;
      seen = waits;
      clock.advance(pollMs);
    }
  };
  await until(() => filesOf('inbox').length > 0 || run.isSettled);
  const [name = ''] = filesOf('inbox');
  return { clock, conversation, run, handed, until, answer: join(folder.root, 'outbox', name) };
}

describe('a conversation by files', () => {
  it('ends with the answer, and archives prompt and answer (C8)', async () => {
    const { conversation, run, handed, until, answer } = await begin();
    expect(conversation.id).toMatch(/^folder-[0-9a-f-]{36}$/);
    write(answer, 'done', 1);
    await until(() => run.isSettled);
    await handed;
    expect(await run.outcome).toEqual({ status: 'completed', text: 'done' });
    expect(filesOf('outbox/done')).toEqual([basename(answer)]);
  });

  it('gives up an agent that writes nothing for too long (C8)', async () => {
    const { clock, run, until, answer } = await begin();
    write(answer, 'half', 1_000);
    const from = clock.now();
    await until(() => clock.now() - from >= 4_000);
    write(answer, 'half and', 1_000);
    await until(() => run.isSettled);
    expect(clock.now() - from).toBeGreaterThanOrEqual(8_000);
    expect(await run.outcome).toMatchObject({ status: 'failed', reason: 'silent' });
    await until(() => filesOf('inbox/cancelled').length > 0);
    expect(filesOf('inbox')).toEqual([]);
  });

  it('ends when it is cancelled (C8)', async () => {
    const { conversation, run, handed, answer } = await begin();
    await conversation.cancel(run);
    await handed;
    expect(await run.outcome).toEqual({ status: 'cancelled', text: '', mayHaveActed: true });
    expect(filesOf('inbox/cancelled')).toEqual([basename(answer)]);
    expect(existsSync(answer)).toBe(false);
  });

  it('does not deliver a prompt that has ended, and archives it (A22, C8)', async () => {
    const deliver = vi.fn(async () => undefined);
    const clock = fakeClock(100_000);
    const times = { clock, pollMs: 100, settledMs: 1_000 };
    const conversation = await folderConversation({ folder: folder.root, ...times, deliver });
    const options = { clock, idleMs: 5_000, seesToolCalls: false, onSilent: () => undefined };
    const run = new PromptRun(undefined, options);
    run.end({ status: 'cancelled' });
    await conversation.hand('do it', run);
    expect(deliver).not.toHaveBeenCalled();
    expect([filesOf('inbox'), filesOf('inbox/cancelled').length]).toEqual([[], 1]);
  });
});
