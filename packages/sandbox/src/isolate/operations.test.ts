import { expect, it } from 'vitest';
import type { FileRequest } from './messages.js';
import { operations } from './operations.js';

const seen: FileRequest[] = [];
const answer = operations({
  args: '{"a":[1]}',
  askFiles(request) {
    seen.push(request);
    return { value: 'asked' };
  },
});
const ask = (operation: string, text = '', bytes?: Uint8Array<ArrayBuffer>) =>
  answer({ operation, text, bytes });
const unknown = (name: string) => ({
  error: { code: 'EINVAL', message: `${name} is not known here` },
});

it('answers synchronous requests, and passes file requests to the host (B8)', () => {
  expect(ask('arguments')).toEqual({ value: { a: [1] } });
  expect(ask('encode:hex', '4142')).toEqual({ bytes: Uint8Array.from([65, 66]) });
  expect(ask('decode:base64', '', Uint8Array.from([65]))).toEqual({ value: 'QQ==' });
  expect(ask('decode:utf8')).toEqual({ value: '' });
  for (const name of [
    'stat',
    'list',
    'read',
    'write',
    'truncate',
    'make-folder',
    'remove',
    'rename',
  ]) {
    expect(ask(name, '{}')).toEqual({ value: 'asked' });
    expect(seen.pop()).toEqual({ operation: name, text: '{}', bytes: undefined });
  }
});

it.each(['', 'exit', 'encode', 'encode:utf16le', 'other:hex', 'chmod'])(
  'does not know %j (B8)',
  (operation) => {
    expect(ask(operation)).toEqual(unknown(operation));
    expect(seen).toEqual([]);
  },
);

it('quotes at most 40 characters of an unknown operation (B8)', () => {
  expect(ask('x'.repeat(50))).toEqual(unknown('x'.repeat(40)));
});
