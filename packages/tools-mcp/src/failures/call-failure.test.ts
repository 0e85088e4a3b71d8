import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { toCallFailure } from './call-failure.js';

const http = (status: number, text = 'no'): SdkHttpError =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, text, { status });
const fetchFailed = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
const severalTries = new TypeError('fetch failed', {
  cause: new AggregateError([Object.assign(new Error('no'), { code: 'ECONNREFUSED' })]),
});

it.each<[string, unknown]>([
  ['a session that is not known', http(404)],
  ['a session that is named and not known', http(400, 'No valid session ID provided')],
  ['a session that is gone', http(410)],
  ['a server that was started again', http(400, 'Bad Request: Server not initialized')],
  ['a session that expired, by its answer', new ProtocolError(-32001, 'Session expired')],
  ['a session that is unknown, by its answer', new ProtocolError(-32600, 'Unknown session id')],
  ['a connection that is closed', new SdkError(SdkErrorCode.NotConnected, 'gone')],
  ['a server that is not there', fetchFailed('ECONNREFUSED')],
  ['a socket that is not there', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
  ['a server that is not there at any of its addresses', severalTries],
])('classifies %s as not run (F8)', (_, error) => {
  expect(toCallFailure(error).kind).toBe('refused');
});

it.each<[string, unknown]>([
  ['a connection that closes', new SdkError(SdkErrorCode.ConnectionClosed, 'closed')],
  ['a connection that is reset', fetchFailed('ECONNRESET')],
  ['addresses that all reset it', new AggregateError([fetchFailed('ECONNRESET')])],
  ['a gateway that gave up', http(502)],
  ['a server that broke', http(500)],
  ['anything it does not know', 'what?'],
])('classifies %s as lost (F8)', (_, error) => {
  expect(toCallFailure(error).kind).toBe('lost');
});

it.each<[string, unknown]>([
  ['permission_denied', http(401)],
  ['permission_denied', http(403)],
  ['permission_denied', new UnauthorizedError('who are you?')],
  ['rate_limited', http(429)],
  ['internal', http(400)],
  ['invalid_input', new ProtocolError(-32602, 'wrong')],
  ['not_found', new ProtocolError(-32601, 'no such method')],
  ['internal', new ProtocolError(-32000, 'broken')],
  ['timeout', new SdkError(SdkErrorCode.RequestTimeout, 'late')],
  ['internal', new SdkError(SdkErrorCode.InvalidResult, 'not a result')],
])('fails with %s if the response has that code (B5)', (code, error) => {
  expect(toCallFailure(error)).toMatchObject({ kind: 'failed', code });
});
