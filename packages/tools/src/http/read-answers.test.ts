import type { AttachmentInput } from '@pce/core/contracts';
import { ToolError } from '@pce/core/internal/errors';
import { describe, expect, it } from 'vitest';
import { httpOutput } from './http-output.js';
import { assertAllowed } from './network-policy.js';
import { statusError } from './status-error.js';

const url = new URL('https://a.example/files/r%20x.bin?q=1');
const answer = (body: string | Uint8Array, type?: string, status = 200) => ({
  ...{
    url,
    status,
    body: Buffer.from(body),
    headers: type === undefined ? {} : { 'content-type': type },
  },
});

describe('the output of an HTTP tool', () => {
  async function read(given: ReturnType<typeof answer>, refuse?: Error) {
    const kept: unknown[] = [];
    const attachments = {
      async add({ name, content }: AttachmentInput) {
        if (refuse !== undefined) throw refuse;
        kept.push([name, content.length]);
        return { name, hash: 'a'.repeat(64), mediaType: 'image/png', size: content.length };
      },
    };
    const store = {
      put: ({ mimeType, bytes }: { mimeType: string; bytes: Uint8Array }) =>
        void kept.push([mimeType, bytes.length]),
    };
    return { output: await httpOutput(given, { attachments, store }), kept };
  }
  const nothing = {
    url: url.href,
    status: 200,
    json: null,
    text: null,
    binary: null,
    isUnchanged: false,
  };

  it.each([
    ['', 'application/json', {}],
    ['{"a":1}', 'application/json; charset=utf-8', { json: { a: 1 } }],
    ['{"a":1}', 'application/problem+json', { json: { a: 1 } }],
    ['{"a":', 'application/json', { text: '{"a":' }],
    ['{"a":1}', 'text/plain', { text: '{"a":1}' }],
    ['{"a":1}', 'application/jsonl', { text: '{"a":1}' }],
    ['näh', undefined, { text: 'näh' }],
  ])('of %j as %s is %j (B6)', async (body, type, expected) => {
    const { output, kept } = await read(answer(body, type));
    expect(output).toEqual({ ...nothing, contentType: type ?? null, ...expected });
    expect(kept).toEqual([]);
  });

  it('that is not text is stored by its hash, and attached within the limits (B6)', async () => {
    const bytes = Uint8Array.from([0xff, 1]);
    const binary = { hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/), bytes: 2 };
    const attached = await read(answer(bytes));
    expect(attached.output).toEqual({
      ...nothing,
      contentType: null,
      binary: { ...binary, isAttached: true },
    });
    expect(attached.kept).toEqual([
      ['application/octet-stream', 2],
      ['r%20x.bin', 2],
    ]);
    const full = await read(answer(bytes, 'image/png'), new ToolError('invalid_input', 'no room'));
    expect(full.output.binary).toEqual({ ...binary, isAttached: false });
    expect(full.kept).toEqual([['image/png', 2]]);
    await expect(read(answer(bytes), new TypeError('a bug'))).rejects.toThrow('a bug');
    expect((await read(answer('%PDF', 'application/pdf'))).output.binary?.bytes).toBe(4);
    expect((await read(answer('a\0b', 'text/plain'))).output.binary?.bytes).toBe(3);
  });
});

it.each([
  [400, 'invalid_input'],
  [401, 'permission_denied'],
  [403, 'permission_denied'],
  [404, 'not_found'],
  [408, 'timeout'],
  [410, 'not_found'],
  [429, 'rate_limited'],
  [499, 'invalid_input'],
  [500, 'internal'],
  [503, 'rate_limited'],
])('the status %i is %s (B6)', (status, failure) => {
  const message = `GET a.example/files/r%20x.bin was answered ${status}`;
  expect(statusError('GET', answer(' no\n way ', undefined, status), 0)).toMatchObject({
    ...{ failure, message: `${message}: no way`, retryAfterMs: undefined },
  });
  expect(statusError('GET', answer('', undefined, status), 0).message).toBe(message);
});

it.each([
  ['7', 7_000],
  ['Thu, 01 Jan 1970 00:00:09 GMT', 8_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After: %s waits %s ms (B6)', (value, ms) => {
  const busy = { ...answer('', undefined, 429), headers: { 'retry-after': value } };
  const error = statusError('GET', busy, 1_500);
  expect(error.retryAfterMs).toBe(ms);
  expect(error.message.split('answered ')[1]).toBe(
    ms === undefined ? '429' : `429; try again after ${ms / 1_000} s`,
  );
});

it.each([
  ['https://a.example/x', ['A.example'], undefined],
  ['http://a.example:8080/', ['a.example:8080'], undefined],
  ['https://a.example:8443/', ['a.example'], 'only a.example may be'],
  ['https://b.example/', [], 'only no host may be'],
  ['ftp://a.example/', ['a.example'], 'use an address that begins with https:// or http://'],
  ['https://u@a.example/', ['a.example'], 'its address holds a user or password'],
  ['https://:p@a.example/', ['a.example'], 'its address holds a user or password'],
  ['http://127.0.0.1/', ['127.0.0.1'], 'it is in a private network'],
  ['http://[::1]/', ['[::1]'], 'it is in a private network'],
  ['http://8.8.8.8/', ['8.8.8.8'], undefined],
])('%s with the hosts %j is rejected because %j (B6)', (address, hosts, why) => {
  const check = (allowPrivateNetworks?: boolean) => () =>
    assertAllowed(new URL(address), {
      hosts,
      ...(allowPrivateNetworks && { allowPrivateNetworks }),
    });
  if (why === undefined) expect(check()()).toBeUndefined();
  else expect(check()).toThrow(`${new URL(address).host} may not be asked: ${why}`);
  if (why?.includes('private')) expect(check(true)()).toBeUndefined();
});
