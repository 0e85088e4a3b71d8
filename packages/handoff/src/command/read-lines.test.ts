import { describe, expect, it } from 'vitest';
import { lineReader } from './read-lines.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);

function linesOf(...chunks: readonly Uint8Array[]): string[][] {
  let lines: string[] = [];
  const reader = lineReader((line) => lines.push(line));
  const taken = (): string[] => {
    const all = lines;
    lines = [];
    return all;
  };
  const each = chunks.map((chunk) => {
    reader.take(chunk);
    return taken();
  });
  reader.end();
  const atEnd = taken();
  reader.end();
  return [...each, atEnd, taken()];
}

describe('lines', () => {
  it('are emitted when they are complete, and the last at the end, once (C8)', () => {
    expect(linesOf(bytes('a\nb'), bytes('c\n\nd'))).toEqual([['a'], ['bc', ''], ['d'], []]);
    expect(linesOf(bytes('a\n'))).toEqual([['a'], [], []]);
  });

  it('may be split within a character (C8)', () => {
    const emoji = bytes('😀');
    expect(linesOf(emoji.subarray(0, 2), emoji.subarray(2))).toEqual([[], [], ['😀'], []]);
    expect(linesOf(emoji.subarray(0, 2))).toEqual([[], ['\ufffd'], []]);
  });

  it('are rejected above 32 MiB, and not at that (C8)', () => {
    const reader = lineReader(() => undefined);
    const half = bytes('x'.repeat(16_777_216));
    reader.take(half);
    reader.take(half);
    expect(() => reader.take(bytes('x'))).toThrow('a line is longer than 33554432 characters');
  });
});
