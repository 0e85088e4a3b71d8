import { expect, it } from 'vitest';
import { openTransport } from './open-transport.js';

const options = { maxMessageBytes: 1_000, acceptsAnyIssuer: false };

it('keeps the end of what a server complains of, cleaned (F8)', async () => {
  const script = `console.error('x'.repeat(600) + '\\u001b[31mno key'); process.stdin.resume()`;
  const opened = openTransport({ command: process.execPath, args: ['-e', script] }, options);
  expect(opened.stderr()).toBe('');
  await opened.transport.start();
  await expect.poll(() => opened.stderr()).toMatch(/^x+no key\s*$/);
  expect(opened.stderr().length).toBeLessThanOrEqual(500);
  expect(opened.isTooLong()).toBe(false);
  await opened.end();
});

it('has nothing to end with a server that it never spoke to (F8)', async () => {
  const opened = openTransport({ url: 'http://127.0.0.1:1/mcp' }, options);
  await opened.end();
  expect([opened.stderr(), opened.isTooLong()]).toEqual(['', false]);
});
