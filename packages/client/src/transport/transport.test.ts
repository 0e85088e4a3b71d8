import { describe, expect, it } from 'vitest';
import { listedTimers } from '../../test/listed-timers.js';
import { problem } from '../../test/stub-server.js';
import { settle } from '../../test/turns.js';
import { type ClientOptions, toTransportOptions } from '../client-options.js';
import { createTransport } from './transport.js';

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('no text');
  return value;
};

function setUp(answer: () => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const { clock, pending } = listedTimers();
  const requests: Request[] = [];
  const transport = createTransport(
    toTransportOptions({
      ...{ url: 'https://pce.example/mounted/', clock, retry: false },
      async fetch(input, init) {
        requests.push(new Request(input, init));
        return answer();
      },
      ...options,
    }),
  );
  return { transport, requests, pending, clock };
}

const get = { method: 'GET', path: '/x' } as const;

describe('a transport', () => {
  it('sends what a request has, and no more', async () => {
    const { transport, requests } = setUp(() => Response.json('ok'));
    await transport.ask({ ...get, query: { a: 'b c', n: 0, none: undefined } }, text);
    await transport.ask(
      { method: 'POST', path: '/x', body: { a: 1 }, headers: { 'X-A': 'b' } },
      text,
    );
    const form = new FormData();
    form.append('a', 'b');
    await transport.ask({ method: 'PUT', path: '/x', body: form }, text);
    expect(requests.map(({ url }) => url)).toEqual([
      'https://pce.example/mounted/x?a=b+c&n=0',
      'https://pce.example/mounted/x',
      'https://pce.example/mounted/x',
    ]);
    const headers = requests.map((request) =>
      Object.fromEntries([...request.headers].filter(([name]) => name !== 'accept')),
    );
    expect(headers).toEqual([
      {},
      { 'content-type': 'application/json', 'x-a': 'b' },
      { 'content-type': expect.stringContaining('multipart/form-data; boundary=') },
    ]);
    expect(requests.map((request) => request.headers.get('Accept'))).toEqual(
      Array(3).fill('application/json, application/problem+json'),
    );
    expect(requests.map(({ body }) => body === null)).toEqual([true, false, false]);
    expect(await requests[1]?.text()).toBe('{"a":1}');
    expect((await requests[2]?.formData())?.get('a')).toBe('b');
  });

  it('tells its address and its token to other protocols', async () => {
    const none = setUp(() => Response.json('ok')).transport;
    expect(none.address('/y', { a: 'b', none: undefined }).href).toBe(
      'https://pce.example/mounted/y?a=b',
    );
    expect(none.address('/y').href).toBe('https://pce.example/mounted/y');
    expect(await none.token()).toBeUndefined();
    const options = { token: async () => 'secret' };
    expect(await setUp(() => Response.json('ok'), options).transport.token()).toBe('secret');
  });

  it('leaves no timer behind an answer, a refusal or a failure', async () => {
    for (const answer of [
      () => Response.json('ok'),
      () => problem(404, 'not_found'),
      () => Promise.reject(new TypeError('reset')),
    ]) {
      const { transport, pending } = setUp(answer);
      const asked = transport.askText(get).catch(() => undefined);
      await settle();
      await asked;
      expect(pending()).toEqual([]);
    }
  });

  it('waits 30 seconds for an answer by default, for its body too', async () => {
    const endless = new Response(new ReadableStream());
    const { transport, pending } = setUp(() => endless);
    void transport.askText(get).catch(() => undefined);
    await settle();
    expect(pending()).toEqual([30_000]);
  });

  it('has no answer where one is empty, unless there may be none', async () => {
    const { transport } = setUp(() => new Response(null, { status: 204 }));
    await expect(transport.ask(get, text)).rejects.toThrow('GET /x: the answer is empty');
    expect(await transport.askMaybe(get, text)).toBeUndefined();
    expect(await transport.askNothing(get)).toBeUndefined();
    expect(await transport.askText(get)).toBe('');
    expect(await transport.askBytes(get)).toEqual(new Uint8Array());
  });

  it('reads what there is', async () => {
    const { transport, requests } = setUp(() => Response.json('ok'));
    expect(await transport.ask(get, text)).toBe('ok');
    expect(await transport.askMaybe(get, text)).toBe('ok');
    expect(await transport.askText(get)).toBe('"ok"');
    expect(await transport.askBytes(get)).toEqual(new TextEncoder().encode('"ok"'));
    expect(await (await transport.open(get)).json()).toBe('ok');
    await transport.askNothing(get);
    expect(requests).toHaveLength(6);
  });

  it('says which request was answered by what is no JSON, and why', async () => {
    const { transport } = setUp(() => new Response('<html>'));
    await expect(transport.ask(get, text)).rejects.toMatchObject({
      ...{ name: 'UnexpectedAnswerError', code: 'unexpected_answer' },
      cause: expect.any(SyntaxError),
    });
  });
});
