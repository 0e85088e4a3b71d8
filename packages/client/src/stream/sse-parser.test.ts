import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SseParser } from './sse-parser.js';

describe('SseParser', () => {
  it('reads comments, names, data of several lines and what it does not know', () => {
    const text =
      ': alive\n\nid: 7\nevent: end\ndata: {}\nretry: 5\n\ndata:a\ndata: b\n\nevent: alone\n\n';
    expect(new SseParser().feed(text)).toEqual([
      { event: 'end', data: '{}' },
      { event: 'message', data: 'a\nb' },
    ]);
  });

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
    }).toThrow(RangeError);
  });
});

function* pieces(text: string, cuts: readonly number[]): Generator<string> {
  let rest = text;
  for (const length of cuts) {
    yield rest.slice(0, length);
    rest = rest.slice(length);
  }
  yield rest;
}
