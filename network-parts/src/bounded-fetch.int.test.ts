import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { boundedFetch } from './bounded-fetch.js';

/** Reads a response like a client with a limit of 1,000 bytes. */
async function read(
  parts: readonly (string | Uint8Array)[],
  headers: Readonly<Record<string, string>>,
): Promise<number | 'too long'> {
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    for (const part of parts) response.write(part);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  let isTooLong = false;
  const fetch = boundedFetch(1_000, () => {
    isTooLong = true;
  });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const text = await response.text().catch(() => '');
  return isTooLong ? 'too long' : text.length;
}

const json = { 'content-type': 'application/json' };
const events = { 'content-type': 'text/event-stream' };
const event = (length: number, end = '\n'): string => `data: ${'x'.repeat(length)}${end}${end}`;

it('reads a response up to its limit, and not a byte more', async () => {
  expect(await read(['x'.repeat(1_000)], json)).toBe(1_000);
  expect(await read(['x'.repeat(500), 'x'.repeat(501)], json)).toBe('too long');
});

it('measures a stream event by event, for any chunks', async () => {
  const whole = Array.from({ length: 20 }, () => event(900)).join('');
  expect(await read([whole], events)).toBe(whole.length);
  expect(await read([whole.slice(0, 3_333), whole.slice(3_333)], events)).toBe(whole.length);
  expect(await read([event(900, '\r\n'), event(900, '\r\n')], events)).toBe(2 * 910);
  expect(await read([event(10), event(1_001)], events)).toBe('too long');
  expect(await read([event(10), 'data: a\n'.repeat(200)], events)).toBe('too long');
});

it('measures compressed responses after decompression', async () => {
  const packed = gzipSync('x'.repeat(100_000));
  expect(packed.length).toBeLessThan(1_000);
  expect(await read([packed], { ...json, 'content-encoding': 'gzip' })).toBe('too long');
});
