import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it, vi } from 'vitest';
import { missingForX11, startXServer } from '../../test/x-server.js';
import { type Desktop, windowDriver, x11Desktop } from '../index.js';

const { signal } = new AbortController();

/** Records typed text, and answers when it has read the place of the answer. */
const agent = `while IFS= read -r line; do
  printf '%s\\n' "$line" >> got
  case $line in
    "When you are done, write your whole answer to the file "*)
      printf 'It is done — 😀' > "\${line#When you are done, write your whole answer to the file }";;
  esac
done`;

/** 3 KB in 40 lines, with characters that xdotool would lose. */
const text = Array.from({ length: 40 }, (_, n) => {
  return `${n}. “Naïve” — é 😀 👩‍💻 東京 $HOME \`ls\` "q" 'x' \\n ${'-'.repeat(20)}`;
}).join('\n');

// `pnpm test:windows` installs missing programs, and fails if it cannot.
const cannotRun = missingForX11.length > 0 && process.env.PCE_WINDOWS !== 'required';

describe.skipIf(cannotRun)('a terminal under X11', () => {
  it('gets 3 KB with emoji exactly and answers; a window of another title gets nothing (C8)', async () => {
    expect(missingForX11).toEqual([]);
    expect(Buffer.byteLength(text)).toBeGreaterThan(3_000);
    using folder = makeFolder();
    await using server = await startXServer();
    const { display, openTerminal } = server;
    openTerminal('agent of the shop', agent, folder.root);
    openTerminal('another window', 'cat > other', folder.root);
    const desktop = x11Desktop({ display, pasteKeys: 'shift+Insert' });
    await vi.waitFor(async () => expect(await desktop.windows()).toHaveLength(2), {
      timeout: 40_000,
    });
    const open = (title: RegExp) =>
      windowDriver({ name: 'shop', title, desktop, pollMs: 20, settledMs: 100 });

    const driver = open(/^agent of/g);
    expect(await driver.probe(signal)).toEqual({
      ok: true,
      detail: 'the window "agent of the shop"',
    });
    await using session = await driver.start({ workspace: folder.root, signal });
    expect(await session.prompt({ text, signal })).toEqual({
      status: 'completed',
      text: 'It is done — 😀',
    });
    const got = readFileSync(join(folder.root, 'got'), 'utf8');
    expect(got.slice(0, got.indexOf('\n\nWhen you are done'))).toBe(text);

    expect(await open(/^editor/).probe(signal)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('"another window"'),
    });
    await expect(open(/^editor/).start({ workspace: folder.root, signal })).rejects.toThrow(
      /no window has a title that matches/,
    );
    await expect(open(/window|agent/).start({ workspace: folder.root, signal })).rejects.toThrow(
      /several windows/,
    );
    expect(readFileSync(join(folder.root, 'other'), 'utf8')).toBe('');
    expect(existsSync(join(folder.root, '.pce/handoff/shop/README.md'))).toBe(true);
  });

  it('is not written to after its title has changed (C8)', async () => {
    using folder = makeFolder();
    await using server = await startXServer();
    const { display, openTerminal } = server;
    // Changes its title when the first line arrives, before Return.
    openTerminal('agent', `read -r line; printf '\\033]2;sudo\\007'; cat > rest`, folder.root);
    const desktop = x11Desktop({ display, pasteKeys: 'shift+Insert' });
    await vi.waitFor(async () => expect(await desktop.windows()).toHaveLength(1), {
      timeout: 40_000,
    });
    const slow: Desktop = {
      ...desktop,
      async paste(window) {
        await desktop.paste(window);
        const hasChanged = async () => expect((await desktop.focused())?.title).toBe('sudo');
        await vi.waitFor(hasChanged, { timeout: 40_000 });
      },
    };
    const driver = windowDriver({ name: 'shop', title: /^agent$/, desktop: slow });
    await using session = await driver.start({ workspace: folder.root, signal });
    expect(await session.prompt({ text: 'one\ntwo', signal })).toMatchObject({
      status: 'failed',
      mayHaveActed: true,
      message: expect.stringMatching(/"sudo" has the keyboard.*Return was not pressed/),
    });
    expect(await session.prompt({ text: 'three', signal })).toMatchObject({
      status: 'failed',
      mayHaveActed: false,
    });
    expect(
      existsSync(join(folder.root, 'rest')) && readFileSync(join(folder.root, 'rest'), 'utf8'),
    ).not.toContain('three');
  });
});
