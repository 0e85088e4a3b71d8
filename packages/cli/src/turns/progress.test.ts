import type { TurnEvent, TurnNotice } from '@pce/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outputTo } from '../terminal/output.js';
import { type Progress, type ProgressOptions, showProgress } from './progress.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Shows progress on streams that are kept, of which standard output may be a terminal. */
function shown({ isTTY = false, ...options }: Partial<ProgressOptions> & { isTTY?: boolean } = {}) {
  const out: string[] = [];
  const notes: string[] = [];
  const output = outputTo(
    { isTTY, write: (text) => out.push(text) },
    { write: (text) => notes.push(text.trimEnd()) },
  );
  const progress = showProgress(output, { isJson: false, asksModels: true, ...options });
  return { progress, out, notes };
}

const role = (
  type: 'role.started' | 'role.ended',
  name: 'planner' | 'synthesizer',
): TurnNotice => ({
  ...{ type, version: 1, role: name },
});
const started: TurnNotice = { type: 'tool.started', version: 1, tool: 'shop.look', call: 1 };
const selected: TurnEvent = {
  ...{ type: 'tool.selected', v: 1, at: 0, call: 1, tool: 'shop.look', args: { at: 'pens' } },
  ...{ effect: 'read', needsApproval: false, reason: '' },
};
const paused: TurnEvent = { type: 'turn.paused', v: 1, at: 0, reason: 'lunch' };

it('tells when a role begins after the event before it, which is told later (A22)', () => {
  const { progress, notes } = shown();
  progress.notice(role('role.started', 'planner'));
  progress.event(paused);
  progress.notice(role('role.ended', 'planner'));

  expect(notes).toEqual([
    'paused: lunch',
    '· planner …',
    expect.stringMatching(/^· planner ended after \d+\.\d s$/),
  ]);
});

it('tells when a role begins even where no event comes before it (A22)', () => {
  const { progress, notes } = shown();
  progress.notice(role('role.started', 'planner'));
  vi.advanceTimersByTime(49);
  const early = [...notes];
  vi.advanceTimersByTime(1);

  expect([early, notes]).toEqual([[], ['· planner …']]);
});

it.each([
  [
    'another role begins',
    (it: ReturnType<typeof shown>) => it.progress.notice(role('role.started', 'synthesizer')),
  ],
  ['the turn stops', (it: ReturnType<typeof shown>) => it.progress.stop()],
])('tells that a role began before %s (A22)', (_, next) => {
  const all = shown();
  all.progress.notice(role('role.started', 'planner'));
  next(all);

  expect(all.notes).toEqual(['· planner …']);
});

it('tells nothing of roles that rules play (A22)', () => {
  const { progress, notes } = shown({ asksModels: false });
  progress.notice(role('role.started', 'planner'));
  progress.notice(role('role.ended', 'planner'));
  progress.stop();

  expect(notes).toEqual([]);
});

const begins = ({ notice }: Progress): void => notice(started);
const isDurable = ({ event }: Progress): void => event(selected);

it.each([
  ['after', [isDurable, begins]],
  ['before', [begins, isDurable]],
])('tells once what a tool is called with, where it begins %s that is durable (A22)', (_, both) => {
  const { progress, notes } = shown();
  for (const tell of both) tell(progress);

  expect(notes).toEqual(['  ▸ shop.look {"at":"pens"}']);
});

it.each([
  ['on a terminal as it is written', { isTTY: true }, true, []],
  ['as progress beside a document', { isTTY: true, isJson: true }, false, ['| It costs 5.']],
  ['as progress where nobody looks', {}, false, ['| It costs 5.']],
])('shows the answer %s (A22)', (_, options, isShown, lines) => {
  const { progress, out, notes } = shown(options);
  progress.notice({ type: 'answer.began', version: 1 });
  progress.notice({ type: 'answer.delta', version: 1, text: 'It costs 5.' });
  progress.notice(role('role.ended', 'synthesizer'));

  expect(progress.shows('It costs 5.')).toBe(isShown);
  expect(out.join('').trimEnd()).toBe(isShown ? 'It costs 5.' : '');
  expect(notes.filter((note) => note.startsWith('|'))).toEqual(lines);
});
