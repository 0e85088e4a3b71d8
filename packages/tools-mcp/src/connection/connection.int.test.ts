import { expect, it } from 'vitest';
import { own } from '../../test/servers.js';
import { openConnection } from './connection.js';

const options = {
  ...{ maxMessageBytes: 100_000, connectTimeoutMs: 10_000, isLegacy: false },
  ...{ signal: new AbortController().signal, onTransport: () => undefined },
  ...{
    onListChanged: () => undefined,
    onClosed: () => undefined,
    onQuestion: () => ({ action: 'decline' as const }),
  },
};

it.each([
  ['strict', 'the older protocol', true],
  ['modern', 'the newer protocol', false],
] as const)('remembers that a server that is %s uses %s (B6)', async (program, _, isLegacy) => {
  const connection = await openConnection(own(program), options);
  expect(connection.isLegacy).toBe(isLegacy);
  await connection.close();
});

it('starts a server once if it is known to use the older protocol (B6)', async () => {
  let opened = 0;
  const onTransport = (): void => {
    opened += 1;
  };
  const known = { ...options, onTransport, isLegacy: true };
  const connection = await openConnection(own('strict'), known);
  expect([opened, connection.isLegacy]).toEqual([1, true]);
  await connection.close();
});
