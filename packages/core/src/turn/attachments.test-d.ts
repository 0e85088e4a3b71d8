import { scriptedRoles } from '@pce/testkit';
import { expectTypeOf } from 'vitest';
import * as z from 'zod';
import {
  type Attachment,
  createOrchestrator,
  defineTool,
  type TurnAttachment,
  type TurnResult,
} from '../index.js';

defineTool({
  name: 'a.read',
  description: '',
  input: z.object({ file: z.string() }),
  async execute({ file }, { attachments }) {
    expectTypeOf(attachments.read(file)).toEqualTypeOf<Promise<Uint8Array>>();
    expectTypeOf(attachments.list()).toEqualTypeOf<readonly TurnAttachment[]>();
    const added = await attachments.add({ name: 'a.txt', content: 'a' });
    expectTypeOf(added).toEqualTypeOf<Attachment>();
    // @ts-expect-error a content is text or bytes
    await attachments.add({ name: 'a.json', content: { a: 1 } });
    return added.hash;
  },
});

const pce = createOrchestrator(scriptedRoles());
const text = { name: 'a.txt', content: 'a' };
const image = { name: 'a.png', content: new Uint8Array(), mediaType: 'image/png' };
const output = z.object({ lines: z.number() });

pce.start('Read', { attachments: [text, image] });
pce.thread('a').start('Read', { attachments: [text], output });
expectTypeOf(pce.readAttachment('turn_1', 'a1')).toEqualTypeOf<Promise<Uint8Array>>();
expectTypeOf<TurnResult['attachments']>().toEqualTypeOf<readonly TurnAttachment[]>();
expectTypeOf<TurnAttachment>().toExtend<{ id: string; name: string; hash: string; size: number }>();
// @ts-expect-error a file has a name
pce.start('Read', { attachments: [{ content: 'a' }] });
// @ts-expect-error a content is text or bytes, not a path's stream
pce.start('Read', { attachments: [{ name: 'a', content: new ReadableStream() }] });
// @ts-expect-error attachments are a list
pce.start('Read', { attachments: text });
