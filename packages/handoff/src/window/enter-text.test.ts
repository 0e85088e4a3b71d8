import { fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { desktopHere } from '../../test/desktop-here.js';
import { appleDesktop, type Desktop } from '../index.js';
import { appleScripts } from './apple-scripts.js';
import type { DesktopWindow } from './desktop.js';
import { enterText } from './enter-text.js';
import type { RunToolOptions, ToolCommand } from './run-tool.js';

import { withAnswerPlace } from './window-driver.js';

const text = 'naïve “😀”\n$HOME';
const cursor: DesktopWindow = { id: '1', title: 'shop — Cursor' };
const mail: DesktopWindow = { id: '2', title: 'Mail to the boss' };

async function enter(hands: Desktop, title = /Cursor$/, locate?: () => Promise<void>) {
  const { signal } = new AbortController();
  const clock = fakeClock();
  return enterText(
    text,
    { desktop: hands, title, clock, settleMs: 0, ...(locate && { locate }) },
    signal,
  );
}

describe('a window', () => {
  it('whose title matches gets the text and Return (C8)', async () => {
    const { hands, actions } = desktopHere([mail, cursor]);
    expect(await enter(hands)).toBeUndefined();
    expect(actions).toEqual([
      'focus shop — Cursor',
      `copy ${text.length} shop — Cursor`,
      'paste shop — Cursor',
      'return shop — Cursor',
    ]);
  });

  it.each([
    ['of another title', [mail], /no window has a title that matches .*"Mail to the boss"/],
    [
      'that is one of several that match',
      [cursor, { id: '3', title: 'Cursor' }],
      /several windows/,
    ],
    ['that is not there', [], /there are none/],
  ])('%s gets nothing (C8)', async (_, windows, message) => {
    const { hands, actions } = desktopHere(windows);
    expect(await enter(hands)).toMatchObject({
      status: 'failed',
      reason: 'agent_error',
      isUntouched: true,
      message: expect.stringMatching(message),
    });
    expect(actions).toEqual([]);
  });

  it('that takes the focus meanwhile gets nothing, before pasting and before Return (C8)', async () => {
    for (const [when, done] of [
      ['focus', 0],
      [`copy ${text.length}`, 0],
      ['paste', 1],
    ] as const) {
      const made = desktopHere([mail, cursor], { [when]: () => made.focus(mail) });
      const end = await enter(made.hands);
      expect(end).toMatchObject({ status: 'failed' });
      expect(end).toMatchObject(done === 0 ? { isUntouched: true } : { reason: 'protocol' });
      expect(made.actions.filter((action) => action.startsWith('paste'))).toHaveLength(done);
      expect(made.actions.filter((action) => action.startsWith('return'))).toEqual([]);
    }
  });

  it('whose title changes between pasting and Return is not sent the text (C8)', async () => {
    const windows = [cursor];
    const made = desktopHere(windows, {
      paste: () => windows.splice(0, 1, { id: '1', title: 'sudo' }),
    });
    const end = await enter(made.hands);
    expect(end).toMatchObject({ message: expect.stringContaining('Return was not pressed') });
    expect(made.actions.at(-1)).toMatch(/^paste/);
  });

  it('in which Agent S finds no input gets nothing (C8)', async () => {
    const { hands, actions } = desktopHere([cursor]);
    const end = await enter(hands, /Cursor$/, () => Promise.reject(new Error('Agent S: no')));
    expect(end).toMatchObject({ isUntouched: true, message: 'Agent S: no' });
    expect(actions).toEqual(['focus shop — Cursor']);
  });
});

describe('the commands of macOS', () => {
  const title = '"; do shell script "rm -rf ~" -- ☠';

  it('contain titles as arguments, and never the text of a prompt (C8)', () => {
    const window = { id: 'Cursor', title };
    for (const { command, args } of [
      appleScripts.list('Cursor'),
      appleScripts.front(),
      appleScripts.raise('Cursor', window),
      appleScripts.paste('Cursor', window),
      appleScripts.pressReturn('Cursor', window),
    ]) {
      expect(command).toBe('osascript');
      expect([args[0], args[2]]).toEqual(['-e', '--']);
      expect(args[1]).not.toContain('rm -rf');
      expect(args[1]).not.toContain('Cursor');
      if (args.length === 5) expect(args.slice(3)).toEqual(['Cursor', title]);
    }
    const { args } = appleScripts.pressReturn('Cursor', window);
    // The same script checks the front window and presses the key.
    expect(args[1]).toMatch(
      /name of front window .*is not \(item 2 of argv\) then error[\s\S]*key code 36/,
    );
  });

  it('copy the text to the clipboard by standard input, and paste it (C8)', async () => {
    const ran: [ToolCommand, RunToolOptions | undefined][] = [];
    const run = async (command: ToolCommand, options?: RunToolOptions): Promise<string> => {
      ran.push([command, options]);
      return command.args[1]?.includes('frontmost is true')
        ? `Cursor\n${cursor.title}\n`
        : `${cursor.title}\n`;
    };
    expect(await enter(appleDesktop({ application: 'Cursor', run }))).toBeUndefined();
    expect(ran.filter(([{ command }]) => command === 'pbcopy')).toEqual([
      [
        { command: 'pbcopy', args: [] },
        { input: text, env: { LC_ALL: 'en_US.UTF-8' } },
      ],
    ]);
    const { list, raise, front, paste, pressReturn } = appleScripts;
    expect(ran.map(([command]) => command).filter(({ command }) => command !== 'pbcopy')).toEqual([
      list('Cursor'),
      raise('Cursor', cursor),
      front(),
      front(),
      front(),
      paste('Cursor', cursor),
      front(),
      pressReturn('Cursor', cursor),
    ]);
    expect(JSON.stringify(ran.map(([command]) => command))).not.toContain('😀');
  });
});

it('removes terminal keys from a prompt (C8)', () => {
  const pasted = withAnswerPlace('a\u001b[201~b\r\nc\td\u0003e\u0085 😀', '/x/answer.md');
  expect(pasted).toBe(
    'a[201~b\nc\tde 😀\n\nWhen you are done, write your whole answer to the file /x/answer.md',
  );
});
