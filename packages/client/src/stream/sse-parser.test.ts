import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnexpectedAnswerError } from '../unexpected-answer-error.js';
import { SseParser } from './sse-parser.js';

describe('SseParser', () => {
  it('reads the same messages however they are cut and their lines end', () => {
    const line = fc.string().map((text) => text.replaceAll(/[\r\n]/g, ''));
    const messages = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 5 });
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(messages, ends, fc.array(fc.nat(20)), (wanted, end, cuts) => {
        const text = wanted
          .map((lines) => [...lines.map((each) => `data: ${each}`), '', ''].join(end))
          .join('');
        const parser = new SseParser();
        const read = [...pieces(`${text}:\n`, cuts)].flatMap((piece) => parser.feed(piece));
        expect(read.map(({ data }) => data)).toEqual(wanted.map((lines) => lines.join('\n')));
      }),
    );
  });

  it('refuses a message that is longer than any of ours', () => {
    const parser = new SseParser();
    const megabyte = 'x'.repeat(1024 * 1024);
    parser.feed('data: ');
    expect(() => {
      for (let count = 0; count < 9; count += 1) parser.feed(megabyte);
    }).toThrow(UnexpectedAnswerError);
  });
});

it('reads a line without a colon as a name without a value', () => {
  expect(new SseParser().feed('data\n\n')).toEqual([{ event: 'message', data: '' }]);
  expect(new SseParser().feed('event\ndata: a\n\n')).toEqual([{ event: 'message', data: 'a' }]);
  expect(new SseParser().feed('data:  a\ndatax: b\n\n')).toEqual([
    { event: 'message', data: ' a' },
  ]);
});

function* pieces(text: string, cuts: readonly number[]): Generator<string> {
  let rest = text;
  for (const length of cuts) {
    yield rest.slice(0, length);
    rest = rest.slice(length);
  }
  yield rest;
}
