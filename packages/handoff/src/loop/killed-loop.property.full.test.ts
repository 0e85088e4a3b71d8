import { memoryStore, type Store } from '@pce/core';
import { countingIds, fakeClock } from '@pce/testkit';
import type { ScriptedAction } from '@pce/testkit/internal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aLoop, type TestLoop } from '../../test/a-loop.js';

/** A store whose process ends after some writes: later writes are lost. */
function mortal(store: Store, writes: number): Store {
  let left = writes;
  const live = <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      if (left <= 0) throw new Error('killed');
      left -= 1;
      return work(...args);
    };
  };
  return {
    ...store,
    append: live((input) => store.append(input)),
    // Releases the lease of a killed process, as others would when they detect its death.
    release: (lease) => store.release(lease),
  };
}

const ends: readonly ScriptedAction[] = [
  { type: 'say', text: 'Done' },
  { type: 'die' },
  { type: 'fail', message: 'Rate limit is exceeded. Try again in 17 seconds' },
  { type: 'stop', at: 'max_steps' },
];

/** Whether a prompt is a message of the other role, rather than a request to continue. */
const isMessage = (prompt: string): boolean => prompt.startsWith('You are');

it('loses no message and repeats none that may have acted, whenever it is killed (C7, C8)', async () => {
  const script = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3), { maxLength: 8 });
  const kills = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(script, kills, async (endings, lives) => {
      const store = memoryStore();
      const clock = fakeClock();
      const ids = countingIds();
      const handed: string[] = [];
      let plans = 0;
      let done = 0;
      const made = (writes: number): TestLoop =>
        aLoop({
          store: mortal(store, writes),
          clock,
          ids,
          plan() {
            plans += 1;
            return [{ type: 'say', text: `Plan ${plans}` }];
          },
          execute(prompt, _, files) {
            const end = ends[endings[handed.length] ?? 0] ?? { type: 'say', text: 'Done' };
            handed.push(prompt);
            if (end.type === 'say') done += 1;
            if (done === 3) files.set('report.md', 'x');
            return [{ type: 'call', title: 'work' }, end];
          },
        });
      const files = new Map<string, string>();
      for (const writes of [...lives, Infinity]) {
        const process = made(writes);
        for (const [path, text] of files) process.files.set(path, text);
        await live(process).catch((error: Error) => expect(error.message).toBe('killed'));
        for (const [path, text] of process.files) files.set(path, text);
      }
      const state = await made(Infinity).loop.state();
      expect(state?.phase).toMatchObject({ name: 'ended', outcome: 'completed' });
      const messages = handed.filter(isMessage);
      expect(new Set(messages).size).toBe(messages.length);
    }),
    { numRuns: 200 },
  );
});

/** Runs a process to its end; a person always answers to continue. */
async function live(process: TestLoop): Promise<void> {
  for (let asked = 0; asked < 50; asked += 1) {
    const result = await process.run();
    if (result.status !== 'needs-person') return;
    await process.loop.resolve(result.question.id, { choose: 'continue', by: 'ann' });
  }
}
