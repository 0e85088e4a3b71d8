import type { TurnNotice } from '@pce/core/turn';
import { expect, it } from 'vitest';
import { afterNotice } from './turn-notices.js';

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
