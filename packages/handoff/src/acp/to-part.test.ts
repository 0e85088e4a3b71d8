import { expect, it } from 'vitest';
import { toPart } from './to-part.js';

it.each([
  [{ command: 'npm test' }, 'Terminal: npm test'],
  [{ command: ['npm', 'test'] }, 'Terminal: npm test'],
  [{ command: 7 }, 'Terminal'],
  [undefined, 'Terminal'],
])('a call with the input %j names its command: %s (C8)', (rawInput, title) => {
  const call = { sessionUpdate: 'tool_call', toolCallId: '1', title: 'Terminal' } as const;
  expect(toPart({ ...call, rawInput }, new Map())).toMatchObject({ title });
});

it('a call keeps its command in later updates, once (C8)', () => {
  const titles = new Map([['1', '`npm test`']]);
  const update = { sessionUpdate: 'tool_call_update', toolCallId: '1' } as const;
  const rawInput = { command: 'npm test' };
  expect(toPart({ ...update, rawInput }, titles)).toMatchObject({ title: '`npm test`' });
  expect(toPart(update, titles)).toMatchObject({ title: '`npm test`' });
});
