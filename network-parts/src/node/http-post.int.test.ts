import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpPost, type ResolveName } from './http-post.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function receiver(
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return `http://localhost:${address.port}/hook`;
}

/** A name server that knows one answer. */
const leadsTo =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const signal = new AbortController().signal;
const within = { timeoutMs: 60_000, signal };
const message = (url: string) => ({ url, headers: { 'PCE-Delivery': 'd1' }, body: '{"tea":"☕"}' });
const loopback = { allowLoopback: true };

describe('a post to a webhook', () => {
  it('brings its body and headers, and answers the status (D4)', async () => {
    const got: { body: string; id: unknown }[] = [];
    const url = await receiver(async (incoming, outgoing) => {
      let body = '';
      for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
      got.push({ body, id: incoming.headers['pce-delivery'] });
      outgoing.writeHead(202).end();
    });
    expect(await httpPost(loopback)(message(url), within)).toBe(202);
    expect(got).toEqual([{ body: '{"tea":"☕"}', id: 'd1' }]);
  });

  it('follows no redirect (D8)', async () => {
    let seen = 0;
    const url = await receiver((_, outgoing) => {
      seen += 1;
      outgoing.writeHead(307, { Location: '/elsewhere' }).end();
    });
    expect(await httpPost(loopback)(message(url), within)).toBe(307);
    expect(seen).toBe(1);
  });

  it('does not read what a receiver sends after that (D8)', async () => {
    const url = await receiver((_, outgoing) => {
      outgoing.writeHead(200);
      const more = setInterval(() => outgoing.write('x'.repeat(10_000)), 1);
      outgoing.on('close', () => clearInterval(more));
    });
    expect(await httpPost(loopback)(message(url), within)).toBe(200);
  });

  it('gives up on a receiver that does not answer in time, and on abort (D7)', async () => {
    const url = await receiver(() => undefined);
    await expect(httpPost(loopback)(message(url), { timeoutMs: 50, signal })).rejects.toThrow(
      'no answer after 50 ms',
    );
    const stop = new AbortController();
    const cut = httpPost(loopback)(message(url), { timeoutMs: 60_000, signal: stop.signal });
    stop.abort();
    await expect(cut).rejects.toThrow();
  });

  it('says no more of a failure than that it failed (D8)', async () => {
    const url = await receiver((incoming) => incoming.socket.destroy());
    await expect(httpPost(loopback)(message(url), within)).rejects.toThrow(
      /^could not be reached$/,
    );
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['10.0.0.7', 'private'],
    ['169.254.169.254', 'reserved'],
    ['::1', 'loopback'],
    ['::ffff:10.0.0.7', 'private'],
    ['fd00::7', 'private'],
  ])('goes to no name that leads to %s (D8)', async (address, kind) => {
    const post = httpPost({}, leadsTo('93.184.216.34', address));
    await expect(post(message('https://innocent.example/'), within)).rejects.toThrow(
      `not sent: the name leads to a ${kind} address`,
    );
  });

  it('looks a name up once, and goes to the address that was checked (D8)', async () => {
    const url = await receiver((_, outgoing) => outgoing.end());
    const answers = ['127.0.0.1', '169.254.169.254'];
    const asked: string[] = [];
    const rebinding: ResolveName = async (name) => {
      asked.push(name);
      return [{ address: answers.shift() ?? '169.254.169.254', family: 4 }];
    };
    expect(await httpPost(loopback, rebinding)(message(url), within)).toBe(200);
    expect(asked).toEqual(['localhost']);
    await expect(httpPost(loopback, rebinding)(message(url), within)).rejects.toThrow(
      'not sent: the name leads to a reserved address',
    );
  });

  it('goes to the first address where Node tries only one (D4)', async () => {
    const url = await receiver((_, outgoing) => outgoing.end());
    const before = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(false);
    const answer = httpPost(loopback, leadsTo('127.0.0.1', '::1'))(message(url), within);
    setDefaultAutoSelectFamily(before);
    expect(await answer).toBe(200);
  });

  it.each([
    ['nowhere', leadsTo(), 'not sent: the name leads nowhere'],
    ['to what is no address', leadsTo('here'), 'not sent: the name leads to a unknown address'],
    ['to what nobody knows', () => Promise.reject(new Error('x')), /^could not be reached$/],
  ])('goes nowhere by a name that leads %s (D8)', async (_, resolve, reason) => {
    const url = 'https://innocent.example/';
    await expect(httpPost({}, resolve)(message(url), within)).rejects.toThrow(reason);
  });

  it('goes to no such address itself, nor by http to others (D8)', async () => {
    const url = await receiver((_, outgoing) => outgoing.end());
    for (const each of [url, 'https://169.254.169.254/', 'http://93.184.216.34/']) {
      await expect(httpPost()(message(each), within)).rejects.toThrow(/^not sent: /);
    }
  });
});
