import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { keepHead, keepTail } from './bounded-output.ts';

it.each([
  [['ab', 'cd'], 'abcd', 'abcd', false, false],
  [['abcd', 'e'], 'abcd', 'bcde', true, true],
  [['abc', 'def'], 'abc', 'cdef', true, true],
  [['abcde', 'f', 'g'], '', 'defg', true, true],
  [['abcdefgh'], '', 'efgh', true, true],
  [[], '', '', false, false],
])(
  'of %j four bytes are kept: %j from the head, %j from the tail (E2, C8)',
  (chunks, head, tail, isHeadCut, isTailCut) => {
    const stream = new PassThrough();
    let calls = 0;
    const onMore = (): void => {
      calls += 1;
    };
    const kept = { head: keepHead(stream, 4, onMore), tail: keepTail(stream, 4) };
    for (const chunk of chunks) stream.emit('data', Buffer.from(chunk));
    expect([kept.head.text(), kept.head.isCut(), calls]).toEqual([
      head,
      isHeadCut,
      isHeadCut ? 1 : 0,
    ]);
    expect([kept.tail.text(), kept.tail.isCut()]).toEqual([tail, isTailCut]);
  },
);
