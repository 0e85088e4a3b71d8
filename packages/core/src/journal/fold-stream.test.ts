import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { JournalEntry } from '../store/store.js';
import { parseEvent } from './fold-stream.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';

const events = { noted: z.object({ type: z.literal('noted'), v: z.number(), at: z.number() }) };
const definition = { events } as unknown as Pick<StreamDefinition<unknown, StreamEvent>, 'events'>;
const entry = (type: string, body: string) =>
  ({ stream: 's/1', version: 4, type, body }) as JournalEntry;

it('parses an event by the schema of its type (C2)', () => {
  expect(parseEvent(definition, entry('noted', '{"type":"noted","v":1,"at":5}'))).toEqual({
    ...{ type: 'noted', v: 1, at: 5 },
  });
});

it.each([
  ['a type of a newer release', 'painted', '{}', 'knows no event painted'],
  ['a type that is no own property', 'toString', '{}', 'knows no event toString'],
  ['text that is no JSON', 'noted', '{', 'it is not JSON'],
  ['text of another shape', 'noted', '{"type":"noted","v":"1","at":5}', 'v: '],
])('rejects %s, with the position in the journal (C2)', (_, type, body, reason) => {
  expect(() => parseEvent(definition, entry(type, body))).toThrow(
    expect.objectContaining({
      code: 'journal_unreadable',
      message: expect.stringContaining(reason),
    }),
  );
});
