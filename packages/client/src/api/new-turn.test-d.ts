import { expectTypeOf, it } from 'vitest';
import type { Client } from '../create-client.js';
import type { Json, JsonObject } from '../wire/json.js';
import type { NewTurn, TurnFile } from './new-turn.js';

declare const client: Client;

it('takes a file by its content or by its hash, and nothing between', () => {
  expectTypeOf<{ name: string; content: string }>().toExtend<TurnFile>();
  expectTypeOf<{ name: string; content: Uint8Array; mediaType: string }>().toExtend<TurnFile>();
  expectTypeOf<{ hash: string }>().toExtend<TurnFile>();
  // @ts-expect-error a file without a content
  client.turns.start({ request: 'Read it', attachments: [{ name: 'a.txt' }] });
  // @ts-expect-error a content without a name
  client.turns.start({ request: 'Read it', attachments: [{ content: 'text' }] });
  // @ts-expect-error a number is no content
  client.turns.start({ request: 'Read it', attachments: [{ name: 'a.txt', content: 5 }] });
});

it('takes context and thread as text, and a JSON Schema as output', () => {
  expectTypeOf<NewTurn['context']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<NewTurn['threadId']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<NewTurn['output']>().toEqualTypeOf<JsonObject | undefined>();
  // @ts-expect-error the name of a schema is none
  client.turns.start({ request: 'Find it', output: 'Laptop' });
});

it('shows the output as JSON that is to be checked, with the evidence of each value', async () => {
  const turn = await client.turns.get('turn_1');
  expectTypeOf(turn.output).toEqualTypeOf<Json>();
  expectTypeOf(turn.outputEvidence[0]?.from).toEqualTypeOf<string | null | undefined>();
  expectTypeOf(turn.threadId).toEqualTypeOf<string | null>();
  expectTypeOf(turn.attachments[0]?.attachmentId).toEqualTypeOf<string | undefined>();
  expectTypeOf(client.turns.attachment('turn_1', 'a1')).resolves.toEqualTypeOf<Uint8Array>();
});
