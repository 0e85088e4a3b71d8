import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { keepTail } from './keep-tail.js';

it.each([
  [[], ''],
  [['ab', 'cd'], 'abcd'],
  [['abc', 'def'], 'bcdef'],
  [['abcdefgh'], 'defgh'],
  [['abcdefgh', 'i', 'j'], 'fghij'],
  [[' ab\n'], 'ab'],
])('of %j keeps %j of five bytes (C8)', (chunks, kept) => {
  const stream = new PassThrough();
  const tail = keepTail(stream, 5);
  for (const chunk of chunks) stream.emit('data', Buffer.from(chunk));
  expect(tail()).toBe(kept);
});
