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

  it('says which request was answered by what is no JSON, and why', async () => {
    const { transport } = setUp(() => new Response('<html>'));
    await expect(transport.ask(get, text)).rejects.toMatchObject({
      ...{ name: 'UnexpectedAnswerError', code: 'unexpected_answer' },
      cause: expect.any(SyntaxError),
    });
  });
});
