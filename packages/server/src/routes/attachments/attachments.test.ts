import { memoryStore } from '@pce/core';
import { sha256 } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { textAt } from '../../../test/api.js';
import { fileTurns } from '../../../test/file-turns.js';
import { tokenOf, withTokens } from '../../../test/tokens.js';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const page = '<script>alert(1)</script>';
type Server = ReturnType<typeof fileTurns>;

async function ended(pce: Server, body: object, as?: string) {
  const started = await pce.send('POST /api/turns', { request: 'Look at it', ...body }, as);
  if (started.status !== 201) return started;
  const turn = textAt(started, 'turn_id');
  for (;;) {
    const reply = await pce.send(`GET /api/turns/${turn}`, undefined, as);
    if (reply.body.has_ended === true) return reply;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const read = (pce: Server, path: string): Promise<Response> =>
  pce.server.fetch(new Request(`http://pce${path}`));

it('come with a request as text, as base64 and by the hash of one that is stored (A5, D4)', async () => {
  const pce = fileTurns();
  const stored = await pce.send('POST /api/attachments', { name: 'b.txt', text: 'two' });
  const hash = textAt(stored, 'hash');
  expect(stored.body).toEqual({
    hash: sha256('two'),
    name: 'b.txt',
    media_type: 'text/plain',
    size: 3,
  });

  const { body } = await ended(pce, {
    attachments: [
      { name: 'a.json', text: '{"a":1}' },
      { name: 'p.png', base64: png.toString('base64'), media_type: 'image/png' },
      { hash },
      { hash, name: 'again.md', media_type: 'text/markdown' },
    ],
  });

  expect(body.attachments).toMatchObject([
    { attachment_id: 'a1', name: 'a.json', media_type: 'application/json', size: 7 },
    { attachment_id: 'a2', name: 'p.png', media_type: 'image/png', hash: sha256(png) },
    { attachment_id: 'a3', name: 'b.txt', hash },
    { attachment_id: 'a4', name: 'again.md', media_type: 'text/markdown', hash },
    { attachment_id: 'a5', name: 'page.html', media_type: 'text/html' },
  ]);
  // A file that came with a request may be named by its hash from then on.
  const again = await ended(pce, { attachments: [{ hash: sha256(png) }] });
  expect(again.body.attachments).toMatchObject([{ name: 'p.png', hash: sha256(png) }, {}]);
});

it('are read below their turn and by their hash, as no page (D8)', async () => {
  const pce = fileTurns();
  const { body } = await ended(pce, { attachments: [{ name: 'ä "q".html', text: page }] });
  const turn = `/api/turns/${body.turn_id}/attachments`;
  for (const path of [
    `${turn}/a1`,
    `${turn}/${sha256(page)}`,
    `/api/attachments/${sha256(page)}`,
    `${turn}/a2`,
  ]) {
    const response = await read(pce, path);
    expect([path, response.status, await response.text()]).toEqual([path, 200, page]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  const { headers } = await read(pce, `${turn}/a1`);
  expect(headers.get('Content-Disposition')).toBe(
    `attachment; filename="_ _q_.html"; filename*=UTF-8''%C3%A4%20%22q%22.html`,
  );
});

it.each([
  ['image/svg+xml', '<svg onload="alert(1)"/>', 'text/plain; charset=utf-8'],
  ['application/javascript', 'alert(1)', 'text/plain; charset=utf-8'],
  ['text/css', '*{}', 'text/plain; charset=utf-8'],
  ['application/json', '{}', 'application/json'],
])('of type %s are sent as a type that no browser runs (D8)', async (media_type, text, sent) => {
  const pce = fileTurns();
  const { body } = await pce.send('POST /api/attachments', { name: 'x', text, media_type });
  expect(body.media_type).toBe(media_type);
  const response = await read(pce, `/api/attachments/${body.hash}`);
  expect(response.headers.get('Content-Type')).toBe(sent);
});

it('come in a form too, with the type that it declares, or none (D4)', async () => {
  const pce = fileTurns();
  const send = async (file: File, more: Record<string, string> = {}) => {
    const body = new FormData();
    body.append('file', file);
    for (const [name, value] of Object.entries(more)) body.append(name, value);
    const request = new Request('http://pce/api/attachments', { method: 'POST', body });
    const response = await pce.server.fetch(request);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const told = await send(new File([png], 'p.png', { type: 'application/octet-stream' }));
  expect([told.status, told.body.media_type]).toEqual([201, 'image/png']);
  const lying = await send(new File([png], 'p.txt', { type: 'text/plain' }));
  expect([lying.status, lying.body.code]).toEqual([422, 'invalid_input']);
  expect(lying.body.detail).toContain('its content is image/png');
  const renamed = await send(new File(['x'], '../../etc/passwd'), { name: 'x.txt' });
  expect(renamed.body).toMatchObject({ name: 'x.txt' });
  expect((await send(new File(['x'], '../../etc/passwd'))).status).toBe(422);
  expect((await send(new File(['x'], 'x'), { hash: sha256('y') })).body.detail).toContain(
    sha256('x'),
  );
});

it.each([
  ['neither content nor hash', { name: 'a' }, 'expected one of text, base64 and hash, got 0'],
  ['two contents', { name: 'a', text: 'x', base64: 'eA==' }, 'got 2'],
  ['no name', { text: 'x' }, 'name: expected the name of the file'],
  ['text for base64', { name: 'a', base64: '%%%' }, 'base64: expected base64'],
  ['a path for a name', { name: '../a', text: 'x' }, 'without a path'],
  ['a line break in its name', { name: 'a\r\nX-Evil: 1', text: 'x' }, 'name of a file'],
  [
    'a PNG called a text',
    { name: 'a', base64: png.toString('base64'), media_type: 'text/plain' },
    'its content is image/png',
  ],
  [
    'a text called a PDF',
    { name: 'a', text: 'x', media_type: 'application/pdf' },
    'its content is a text',
  ],
  ['JSON that is none', { name: 'a.json', text: '{' }, 'is no JSON'],
  [
    'a type that is not taken',
    { name: 'a', text: 'x', media_type: 'application/zip' },
    'cannot be attached',
  ],
  ['nothing in it', { name: 'a', text: '' }, 'it is empty'],
  ['a path for a hash', { hash: '../../../etc/passwd' }, 'hash: expected a SHA-256'],
  ['a hash that nobody stored', { hash: '0'.repeat(64) }, 'you have stored no file of this hash'],
])('with %s are refused, and no turn begins (D8)', async (_, attachment, why) => {
  const pce = fileTurns();
  const reply = await ended(pce, { attachments: [attachment] });
  expect([reply.status, reply.body.code]).toEqual([422, 'invalid_input']);
  expect(reply.body.detail).toContain(why);
  expect((await pce.send('GET /api/turns')).body.turns).toEqual([]);
});

it("are the owner's own: another's hash is unknown (D8)", async () => {
  const pce = fileTurns({ server: withTokens });
  const [ann, bob] = await Promise.all([tokenOf('ann'), tokenOf('bob')]);
  const hash = textAt(
    await pce.send('POST /api/attachments', { name: 'a', text: 'x' }, ann),
    'hash',
  );
  const mine = await ended(pce, { attachments: [{ hash }] }, ann);
  for (const other of [hash, '0'.repeat(64)]) {
    const reply = await ended(pce, { attachments: [{ hash: other }] }, bob);
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      'body.attachments.0.hash: you have stored no file of this hash: upload it first',
    ]);
    const direct = await pce.send(`GET /api/attachments/${other}`, undefined, bob);
    expect([direct.status, direct.body.detail]).toEqual([404, 'there is no attachment by this id']);
    const below = `GET /api/turns/${mine.body.turn_id}/attachments/${other}`;
    expect((await pce.send(below, undefined, bob)).body.detail).toBe('there is no turn by this id');
  }
  // Who has the same file stores it himself, and sees no name of another's.
  const own = await pce.send('POST /api/attachments', { name: 'b', text: 'x' }, bob);
  expect(own.body).toMatchObject({ hash, name: 'b' });
  expect((await pce.send('POST /api/attachments', { name: 'a', text: 'x' }, ann)).body.name).toBe(
    'a',
  );
});

it('are limited by number and size, and the refusal names the limit (A5)', async () => {
  const pce = fileTurns({ attachmentLimits: { maxCount: 2, maxBytes: 10 } });
  const files = (...texts: string[]) => ({
    attachments: texts.map((text, index) => ({ name: `${index}`, text })),
  });
  const many = await ended(pce, files('a', 'b', 'c'));
  expect([many.status, many.body.detail]).toEqual([
    422,
    'attachment "2": a turn may have 2 attachments (option attachmentLimits.maxCount)',
  ]);
  const large = await ended(pce, files('x'.repeat(11)));
  expect(large.body.detail).toContain(
    '11 bytes; 10 are allowed (option attachmentLimits.maxBytes)',
  );
  expect(
    (await ended(pce, { attachments: Array(101).fill({ name: 'a', text: 'x' }) })).status,
  ).toBe(422);
});

it('make a body larger, and nothing else does (D8)', async () => {
  const pce = fileTurns({ server: { limits: { bodyBytes: 1_000, fileBytes: 5_000 } } });
  const text = 'x'.repeat(3_000);
  expect((await ended(pce, { attachments: [{ name: 'a', text }] })).status).toBe(200);
  const [attachments, inputs] = [[{ name: 'a', text: 'x' }], { text }];
  for (const body of [
    { inputs },
    { inputs, attachments },
    { attachments: [{ name: 'a', text: text + text }] },
  ]) {
    const reply = await ended(pce, body);
    expect([reply.status, reply.body.code]).toEqual([413, 'too_large']);
  }
  expect((await pce.send('POST /api/plans', { content: text })).status).toBe(201);
  expect((await pce.send('POST /api/agents', { name: text })).status).toBe(413);
  // A few bytes may name many files.
  const { body } = await pce.send('POST /api/attachments', { name: 'a', text });
  const twice = await ended(pce, { attachments: [{ hash: body.hash }, { hash: body.hash }] });
  expect([twice.status, twice.body.detail]).toEqual([
    422,
    'body.attachments.1: more than 5000 bytes of files are not taken at once',
  ]);
});

it.each([
  ['numbers', `{"request":"x","inputs":{"a":[${'1,'.repeat(2_000)}1]}}`],
  ['objects', `{"request":"x","attachments":[${'{},'.repeat(1_000)}{}]}`],
  ['keys', `{"request":"x","output":{${'"a":{},'.repeat(1_000)}"b":{}}}`],
])('bring no more %s than another body: each takes long to read (D8)', async (_, body) => {
  const pce = fileTurns({ server: { limits: { bodyBytes: 2_000 } } });
  const send = (path: string, sent: string) => {
    const headers = { 'Content-Type': 'application/json' };
    return pce.server.fetch(
      new Request(`http://pce${path}`, { method: 'POST', headers, body: sent }),
    );
  };
  const refused = await send('/api/turns', body);
  expect([refused.status, JSON.parse(await refused.text()).detail]).toEqual([
    413,
    'more than 2000 bytes beside texts are not taken',
  ]);
  const text = JSON.stringify({ name: 'a', text: '{"\\,[1]}'.repeat(1_000) });
  expect((await send('/api/attachments', text)).status).toBe(201);
});

it('come in a form of few fields (D8)', async () => {
  const pce = fileTurns();
  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  const send = (count: number) =>
    pce.server.fetch(
      new Request('http://pce/api/attachments', {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary="x"' },
        body: `${field.repeat(count)}--x--\r\n`,
      }),
    );
  expect(JSON.parse(await (await send(21)).text()).detail).toBe(
    'more than 20 fields are not taken',
  );
  expect(JSON.parse(await (await send(20)).text()).detail).toBe('body.file: expected a file');
});

it('are stored once, however often and by how many at once (F13)', async () => {
  const store = memoryStore();
  const pce = fileTurns({ store });
  const sent = Array.from({ length: 8 }, (_, index) =>
    pce.send('POST /api/attachments', { name: `${index % 2}.txt`, text: 'same' }),
  );
  const replies = await Promise.all(sent);
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const content = await store.read({ stream: `attachment/${sha256('same')}` });
  expect(content).toHaveLength(1);
});

it('that break off on their way leave nothing (D8)', async () => {
  const pce = fileTurns();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":"a","te'));
      controller.error(new Error('gone'));
    },
  });
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request('http://pce/api/attachments', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  });
  const response = await pce.server.fetch(request);
  expect(response.status).toBe(400);
  expect(await pce.store.listView({ collection: 'uploads/of/local' })).toEqual([]);
});

it('cost the same work if others have them already: the time reveals no file of others (D7)', async () => {
  const store = memoryStore();
  let bytes = 0;
  const counted: typeof store.append = (input) => {
    bytes += input.events.reduce((sum, { body }) => sum + body.length, 0);
    return store.append(input);
  };
  const pce = fileTurns({ store: { ...store, append: counted }, server: withTokens });
  const costs: number[] = [];
  for (const [user, letter] of [
    ['ann', 'a'],
    ['bob', 'a'],
    ['eve', 'e'],
  ] as const) {
    bytes = 0;
    const file = { name: 'a.txt', text: letter.repeat(1_000_000) };
    const stored = await pce.send('POST /api/attachments', file, await tokenOf(user));
    expect(stored.status).toBe(201);
    costs.push(bytes);
  }

  expect(new Set(costs).size).toBe(1);
});
