import { Client, type Tool } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import type { Listing } from '../catalog/listing.js';
import type { ConnectionOptions, openConnection } from './connection.js';
import { openSession } from './session.js';

const namesOf = ({ definitions }: Listing): string => [...definitions.keys()].join(' ');

/** A session with a server whose list is scripted, one step for each request. */
function open(...steps: readonly ((options: ConnectionOptions) => string | Promise<string>)[]) {
  const rest = [...steps];
  const notified: string[] = [];
  const listChanged = { tell: (): void => undefined };
  const connect: typeof openConnection = async (_, options) => {
    listChanged.tell = options.onListChanged;
    return {
      ...{ client: new Client({ name: 'test', version: '1' }), isLegacy: false },
      ...{ isTooLong: () => false, stderr: () => '' },
      listTools: async (): Promise<readonly Tool[]> => {
        const name = await rest.shift()?.(options);
        return name === undefined ? [] : [{ name, inputSchema: { type: 'object' } }];
      },
      close: async () => void notified.push('ended'),
    };
  };
  const session = openSession(
    {
      ...{ name: 'h', config: { command: 'h' }, maxMessageBytes: 1, connectTimeoutMs: 1 },
      ...{ isLegacy: false, signal: new AbortController().signal, onTransport: () => undefined },
      onListing: (listing) => notified.push(namesOf(listing)),
      onClosed: () => notified.push('closed'),
      onQuestion: () => ({ action: 'decline' }),
    },
    connect,
  );
  return { session, listChanged, notified };
}

it('reads the list again after each change, one reading at a time (F11)', async () => {
  const slow = Promise.withResolvers<string>();
  const { session, listChanged, notified } = open(
    () => 'a',
    () => slow.promise,
    () => 'c',
    () => 'd',
  );
  const { listing } = await session;
  expect(namesOf(await listing())).toBe('h.a');
  listChanged.tell();
  listChanged.tell();
  listChanged.tell();
  const asked = listing();
  slow.resolve('b');
  expect(namesOf(await asked)).toBe('h.c');
  expect(notified).toEqual(['h.a', 'h.b', 'h.c']);

  listChanged.tell();
  expect(namesOf(await listing())).toBe('h.d');
});

it('reads a list again that changed during the first reading (F11)', async () => {
  const { session, notified } = open(
    ({ onListChanged }) => {
      onListChanged();
      return 'a';
    },
    () => 'b',
  );
  expect(namesOf(await (await session).listing())).toBe('h.b');
  expect(notified).toEqual(['h.a', 'h.b']);
});

it('closes the connection if its changed list cannot be read, and tries again at the next change (F11)', async () => {
  const { session, listChanged, notified } = open(
    () => 'a',
    () => Promise.reject(new Error('gone')),
    () => 'c',
  );
  const { listing } = await session;
  listChanged.tell();
  expect(namesOf(await listing())).toBe('h.a');
  expect(notified).toEqual(['h.a', 'closed']);

  listChanged.tell();
  expect(namesOf(await listing())).toBe('h.c');
});

it('closes the connection if its list cannot be read at all (B6)', async () => {
  const { session, notified } = open(() => Promise.reject(new Error('no list')));
  await expect(session).rejects.toThrow('no list');
  expect(notified).toEqual(['ended']);
});
