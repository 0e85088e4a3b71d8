import type { ExecutionJournalEntry } from '@pce/core/execution';
import { expect, it } from 'vitest';
import { messageWriter } from './stream-message.js';

const entry: ExecutionJournalEntry = {
  version: 7,
  hash: 'h',
  event: { type: 'execution.archived', v: 1, at: 0 },
};

async function* once(): AsyncGenerator<ExecutionJournalEntry> {
  yield entry;
}

it('writes what many subscribers read only once (D9)', async () => {
  let rendered = 0;
  const write = messageWriter((execution, { version }) => {
    rendered += 1;
    return { execution, version };
  });
  for (let reader = 0; reader < 3; reader += 1) {
    const messages = [];
    for await (const message of write('e', once())) messages.push(message);
    expect(messages).toEqual([{ id: 7, data: '{"execution":"e","version":7}' }]);
  }
  expect(rendered).toBe(1);
});

it('lets the source know that its reader leaves, also while it waits', async () => {
  let hasLeft = false;
  const entries = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<IteratorResult<ExecutionJournalEntry>>(() => undefined),
      async return() {
        hasLeft = true;
        return { done: true, value: undefined } as const;
      },
    }),
  };
  const messages = messageWriter(() => ({}))('e', entries)[Symbol.asyncIterator]();
  void messages.next();
  await messages.return?.();
  expect(hasLeft).toBe(true);
});
