import { createOrchestrator, memoryStore } from '@pce/core';
import { ModelError } from '@pce/core/errors';
import { aPlan, type FakeClock, fakeClock, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { api, textAt } from '../../../test/api.js';
import { type ReadMessage, readStream } from '../../../test/read-stream.js';

/** Returns what the notices among messages say, in short. */
function noticesOf(messages: readonly ReadMessage[]): string[] {
  return messages.flatMap(({ event, data: { notice, text, role, tool } }) =>
    event === 'turn_notice' ? [[notice, text ?? role ?? tool].filter(Boolean).join(' ')] : [],
  );
}

const says = (notice: string) => (message: ReadMessage) => noticesOf([message]).includes(notice);

/** Lets time pass until something has come about. */
async function inTime<Value>(clock: FakeClock, coming: Promise<Value>): Promise<Value> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  coming.then(over, over);
  while (!isOver) {
    clock.advance(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return coming;
}

it('sends notices of an unavailable model, and of the answer as it is written, if requested (A22, A25)', async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  let isAway = true;
  let write = (_: string): void => undefined;
  let end = (): void => undefined;
  await using pce = createOrchestrator({
    ...scriptedRoles({
      plan() {
        if (isAway) throw new ModelError('m', 'unavailable', 'overloaded', { isRetryable: true });
        return aPlan({ routeTo: 'synthesis' });
      },
      synthesize: (_: unknown, { onText = () => undefined }) => {
        write = onText;
        return new Promise((resolve) => {
          end = () => resolve({ answer: 'Soup costs $3.' });
        });
      },
    }),
    store,
    clock,
  });
  await using server = api({ store, clock, turns: pce });
  const starting = server.send('POST /api/turns', { request: 'What is soup?' });
  const turn = textAt(await inTime(clock, starting), 'turn_id');
  const open = (query = '?notices=true') =>
    server.server.fetch(new Request(`http://pce/api/turns/${turn}/stream${query}`));
  const follow = async (last: (message: ReadMessage) => boolean, opened = open()) =>
    inTime(clock, readStream(await opened, last));

  const waiting = await follow(({ data }) => data.notice === 'role.waiting');
  isAway = false;
  const begun = await follow(says('answer.began'));
  write('Soup ');
  write('costs');
  const late = await follow(says('answer.delta Soup costs'));
  const opened = [await open(), await open('')] as const;
  end();
  const isEnd = ({ data }: ReadMessage) => data.event_type === 'turn.finished';
  const [told, bare] = await Promise.all(
    opened.map((each) => follow(isEnd, Promise.resolve(each))),
  );

  expect(waiting.at(-1)?.data).toMatchObject({
    type: 'turn_notice',
    turn_id: turn,
    role: 'planner',
    version: 1,
    reason: 'overloaded',
    retry_at: expect.stringMatching(/^2026-01-01T00:0/),
  });
  expect(noticesOf(begun)).toContain('role.started synthesizer');
  expect(noticesOf(late)).toEqual([
    'role.started synthesizer',
    'answer.began',
    'answer.delta Soup costs',
  ]);
  expect(noticesOf(told ?? [])).toContain('role.ended synthesizer');
  expect(noticesOf(bare ?? [])).toEqual([]);
});
