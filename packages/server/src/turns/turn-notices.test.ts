import type { TurnHandle } from '@pce/core';
import type { TurnNotice } from '@pce/core/turn';
import { expect, it } from 'vitest';
import { afterNotice, createTurnNotices } from './turn-notices.js';

const version = 3;
const waiting = (reason: string): TurnNotice => ({
  ...{ type: 'role.waiting', version, role: 'planner', reason, retryAt: 5 },
});

function standing(...notices: readonly TurnNotice[]): readonly TurnNotice[] {
  return notices.reduce<readonly TurnNotice[]>(afterNotice, []);
}

it('keeps of the notices what still holds: the answer as far as it is written, who waits, what runs (A22)', () => {
  const tool = { version, tool: 'shop.look', call: 2 };
  const began: TurnNotice = { type: 'answer.began', version };
  const delta = (text: string): TurnNotice => ({ type: 'answer.delta', version, text });

  expect(standing(began, delta('old'), began, delta('a'), delta('b'))).toEqual([
    began,
    delta('ab'),
  ]);
  expect(standing(waiting('down'), waiting('still down'))).toEqual([waiting('still down')]);
  expect(
    standing(
      { type: 'role.started', version, role: 'planner' },
      waiting('down'),
      { type: 'role.ended', version, role: 'planner' },
      { type: 'tool.started', ...tool },
      { type: 'tool.ended', ...tool, status: 'success' },
    ),
  ).toEqual([]);
});

it('lets only what a notice is about stand no more (A22, A25)', () => {
  const began: TurnNotice = { type: 'answer.began', version };
  const delta: TurnNotice = { type: 'answer.delta', version, text: 'a' };
  const role = (type: 'role.started' | 'role.ended', name: 'planner' | 'critic'): TurnNotice => ({
    ...{ type, version, role: name },
  });
  const tool = (call: number): TurnNotice => ({
    ...{ type: 'tool.started', version, tool: 'shop.look', call },
  });
  const away = (call: number, reason: string): TurnNotice => ({
    ...{ type: 'tool.waiting', version, tool: 'shop.look', call, reason, retryAt: 5 },
  });
  const before = [
    ...[role('role.started', 'planner'), role('role.started', 'critic'), waiting('down')],
    ...[tool(1), tool(2), away(1, 'x'), away(2, 'x'), began, delta],
  ];
  const after = (notice: TurnNotice) => standing(...before, notice);
  const without = (...gone: readonly TurnNotice[]) => before.filter((each) => !gone.includes(each));
  const [planner, critic, plannerAway, first, second, firstAway, secondAway] = before;

  expect(after(role('role.ended', 'critic'))).toEqual(without(critic ?? began));
  expect(after(role('role.ended', 'planner'))).toEqual(
    without(planner ?? began, plannerAway ?? began),
  );
  expect(
    after({ type: 'tool.ended', version, tool: 'shop.look', call: 1, status: 'success' }),
  ).toEqual(without(first ?? began, firstAway ?? began));
  expect(after(away(2, 'y'))).toEqual([...without(secondAway ?? began), away(2, 'y')]);
  expect(after(waiting('still'))).toEqual([...without(plannerAway ?? began), waiting('still')]);
  expect(after(tool(3))).toEqual([...before, tool(3)]);
  expect(second).toEqual(tool(2));
  expect(after(began)).toEqual([...without(began, delta), began]);
});

/** As much of a handle as is listened to. */
function aHandle(id: string) {
  const ended = Promise.withResolvers<void>();
  let listener: ((notice: TurnNotice) => void) | undefined;
  const handle = {
    id,
    on: (_: string, take: (notice: TurnNotice) => void) => {
      listener = take;
    },
    off: () => {
      listener = undefined;
    },
    result: () => ended.promise,
  };
  return {
    handle: handle as unknown as TurnHandle,
    tell: (notice: TurnNotice) => listener?.(notice),
    end: async (error?: Error) => {
      if (error === undefined) ended.resolve();
      else ended.reject(error);
      await new Promise(setImmediate);
    },
    isHeard: () => listener !== undefined,
  };
}

it('tells whoever listens to a turn what holds now and what follows, until it leaves (A22)', async () => {
  const notices = createTurnNotices();
  const [turn, other] = [aHandle('t1'), aHandle('t2')];
  for (const { handle } of [turn, other]) notices.watch(handle);
  const seen: string[] = [];
  const hear = (name: string) =>
    notices.subscribe('t1', (notice) => seen.push(`${name} ${notice.type}`));
  const leaveFirst = hear('first');
  turn.tell(waiting('down'));
  const leaveSecond = hear('second');
  other.tell({ type: 'answer.began', version });
  leaveFirst();
  turn.tell({ type: 'answer.began', version });
  leaveSecond();
  leaveSecond();
  const leaveThird = hear('third');
  leaveSecond();
  turn.tell({ type: 'answer.delta', version, text: 'a' });
  leaveThird();

  expect(seen).toEqual([
    ...['first role.waiting', 'second role.waiting', 'second answer.began'],
    ...['third role.waiting', 'third answer.began', 'third answer.delta'],
  ]);
});

it.each([undefined, new Error('failed')])(
  'forgets a turn that has stopped, and listens to it no more: %o (A22)',
  async (error) => {
    const notices = createTurnNotices();
    const { handle, tell, end, isHeard } = aHandle('t1');
    notices.watch(handle);
    tell(waiting('down'));
    await end(error);
    const seen: TurnNotice[] = [];
    notices.subscribe('t1', (notice) => seen.push(notice));

    expect([seen, isHeard()]).toEqual([[], false]);
  },
);
