import type { Loop, LoopQuestion } from '@pce/handoff';
import { eventually } from '@pce/test-support';
import { expect, it, vi } from 'vitest';
import { permissionHandler } from './permission-handler.js';
import type { Person } from './person.js';

const question: LoopQuestion = {
  ...{
    id: 'l1.q1',
    kind: 'permission',
    role: 'executor',
    n: 1,
    message: 'the executor wants to: x',
  },
  options: ['allow', 'reject'],
};
const state = { questions: [question] };

function asker(person: Person | undefined) {
  const notes: string[] = [];
  const output = { note: (text: string) => void notes.push(text) };
  const resolve = vi.fn<Loop['resolve']>(async () => undefined);
  const loop = { resolve };
  const { signal } = new AbortController();
  return { tell: permissionHandler({ person, output, signal }), notes, resolve, loop };
}

it('takes the answer of the person at the terminal (C8)', async () => {
  const { tell, resolve, loop } = asker({ ask: async () => 'allow' });
  tell(loop, 'question.asked', state);
  await eventually(() =>
    expect(resolve).toHaveBeenCalledWith('l1.q1', { choose: 'allow', by: expect.any(String) }),
  );
});

it('tells where a permission can be given when nobody sits at the terminal (C8)', async () => {
  const { tell, notes, loop } = asker(undefined);
  tell(loop, 'question.asked', state);
  await eventually(() =>
    expect(notes.join()).toContain('pce interventions resolve l1.q1 --choose allow | reject'),
  );
});

it.each(['prompt.closed', 'question.resolved'] as const)(
  'withdraws a question after %s (C8)',
  async (type) => {
    let asked: AbortSignal | undefined;
    const ask: Person['ask'] = (_, signal) => {
      asked = signal;
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(undefined), { once: true });
      });
    };
    const { tell, notes, resolve, loop } = asker({ ask });
    tell(loop, 'question.asked', state);
    tell(loop, type, { questions: [] });
    await eventually(() => expect(asked?.aborted).toBe(true));
    expect(resolve).not.toHaveBeenCalled();
    expect(notes).toEqual([]);
  },
);
