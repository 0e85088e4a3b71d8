import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { upgradeRequest } from './upgrade-request.js';

function asked(url: string | undefined, headers: IncomingHttpHeaders = {}) {
  const incoming = { url, headers } as Parameters<typeof upgradeRequest>[0];
  const request = upgradeRequest(incoming, new AbortController().signal);
  return request && [request.method, request.url, Object.fromEntries(request.headers)];
}

const accept = 'text/event-stream';
const place = 'http://localhost/api/executions/1/stream';

describe('a WebSocket to be opened', () => {
  it.each([
    ['without a token', '/api/executions/1/stream', {}, place, undefined],
    ['with a header', '/api/executions/1/stream', { authorization: 'Bearer a' }, place, 'Bearer a'],
    [
      'with a token in its protocols',
      '/api/executions/1/stream?after=3',
      { 'sec-websocket-protocol': 'bearer, abc' },
      `${place}?after=3`,
      'Bearer abc',
    ],
    [
      'with a token in its address',
      '/api/executions/1/stream?access_token=abc&after=3',
      {},
      `${place}?after=3`,
      'Bearer abc',
    ],
    [
      'with all of them',
      '/api/executions/1/stream?access_token=c',
      { authorization: 'Bearer a', 'sec-websocket-protocol': 'bearer,b' },
      place,
      'Bearer a',
    ],
    [
      'with two of them',
      '/api/executions/1/stream?access_token=c',
      { 'sec-websocket-protocol': 'bearer,b' },
      place,
      'Bearer b',
    ],
    [
      'with another protocol',
      '/api/executions/1/stream',
      { 'sec-websocket-protocol': 'json, b' },
      place,
      undefined,
    ],
    [
      'with a protocol without a token',
      '/api/executions/1/stream',
      { 'sec-websocket-protocol': 'bearer' },
      place,
      undefined,
    ],
  ])('%s asks for the stream (D4)', (_, url, headers, address, authorization) => {
    expect(asked(url, headers)).toEqual([
      'GET',
      address,
      { accept, ...(authorization !== undefined && { authorization }) },
    ]);
  });

  it.each(['/api/executions/1', '/stream/x', 'http://evil.example/stream', '*', '//', undefined])(
    'is none at %j (D4)',
    (url) => {
      expect(asked(url)).toBeUndefined();
    },
  );
});
