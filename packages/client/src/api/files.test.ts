import { expect, it } from 'vitest';
import { createClient } from '../create-client.js';

/** A client, its server's answers and the requests that the server received. */
function setUp(answer: () => Response) {
  const requests: Request[] = [];
  const client = createClient({
    url: 'http://server.test',
    retry: { firstMs: 0 },
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return answer();
    },
  });
  return { client, requests };
}

const stored = { hash: 'f'.repeat(64), name: 'a.txt', media_type: 'text/plain', size: 3 };

it('uploads texts, bytes and files alike, byte for byte', async () => {
  const { client, requests } = setUp(() => Response.json(stored, { status: 201 }));
  const bytes = new Uint8Array([0, 255, 10, 13]);
  for (const content of ['é\r\n', bytes, new Blob([bytes])]) {
    const kept = await client.attachments.upload({
      name: 'ä.txt',
      content,
      mediaType: 'text/plain',
    });
    expect(kept).toEqual({ hash: stored.hash, name: 'a.txt', mediaType: 'text/plain', size: 3 });
    const form = await requests.at(-1)?.formData();
    const file = form?.get('file');
    const sent = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : undefined;
    expect(sent).toEqual(typeof content === 'string' ? new TextEncoder().encode(content) : bytes);
    expect([form?.get('name'), form?.get('media_type')]).toEqual(['ä.txt', 'text/plain']);
  }
});

it('sends the files of a request as text, base64 and hash', async () => {
  const { client, requests } = setUp(() => new Response('{}', { status: 422 }));
  const large = new Uint8Array(20_000).fill(255);
  const attachments = [
    { name: 'a.txt', content: 'text' },
    { name: 'b.png', content: large, mediaType: 'image/png' },
    { hash: stored.hash },
  ];
  await client.turns.start({ request: 'Read', attachments, threadId: 't' }).catch(() => undefined);
  expect(await requests[0]?.json()).toEqual({
    request: 'Read',
    thread_id: 't',
    attachments: [
      { name: 'a.txt', text: 'text' },
      { name: 'b.png', media_type: 'image/png', base64: Buffer.from(large).toString('base64') },
      { hash: stored.hash },
    ],
  });
});
