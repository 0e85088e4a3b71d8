import { describe, expect, it } from 'vitest';
import { codeIn } from './error-codes.js';
import { isJsonLine, readJsonLine } from './json-lines.js';
import type { Phrase } from './phrases.js';
import { readAgentOutput } from './read-agent-output.js';
import { sentencesOf } from './sentences.js';
import { spokenLines } from './spoken-lines.js';

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);

describe('the lines that an agent says itself', () => {
  it.each([
    ['one\ntwo\r\nthree\rfour', ['one', 'two', 'three', 'four']],
    ['one\n\n  \ntwo', ['one', 'two']],
    ['│ framed │\n• listed', ['framed', 'listed']],
    ['\u001b[31mred\u001b[0m', ['red']],
    ['before\n```\ncode\n```\nbehind', ['before', 'behind']],
    ['```\ncode\n```js\nbehind', ['behind']],
    ['before\n~~~~\n~~~\ncode\n~~~~\nbehind', ['before', 'behind']],
    ['~~~\n```\ncode\n~~~\nbehind', ['behind']],
    ['before\n```\nnever closed', ['before']],
    ['> quoted\n❯ typed\n+ added\n-removed\n| a | b |\nsaid', ['said']],
    ['- an item\n# a comment\n$ ls', ['an item', '# a comment', '$ ls']],
    [numbers(1, 9).join('\n'), numbers(2, 9)],
    [`first\n${'x'.repeat(40_000)}`, ['x'.repeat(40_000)]],
    ['', []],
  ])('of %.60j are %.80j (C5)', (text, lines) => {
    expect(spokenLines(text)).toEqual(lines);
  });
});

describe('a line that a program printed for programs', () => {
  it.each([
    ['{"a":1}', true],
    ['[{"a":1}]', true],
    ['API Error: 529 {"type":"error"}', true],
    ['request failed: {"a":1}', true],
    ['(503 {"a":1})', true],
    ['[API Error: 429 {"a":1}]', true],
    ['{a}', false],
    ['I said that {"a":1} is fine', false],
    ['plain words', false],
  ])('%j: %s (C5)', (line, isJson) => {
    expect(isJsonLine(line)).toBe(isJson);
  });

  it.each([
    ['{"message":"all is well"}', []],
    ['{"error":{"message":"a \\"b\\"\\nc"}}', ['a "b" c']],
    ['{"type":"turn.failed","detail":"x","result":"y"}', ['x', 'y']],
    ['{"error":"z","code":3}', ['z']],
  ])('%s says %j (C5)', (line, messages) => {
    expect(readJsonLine(line)).toEqual(messages);
  });

  it.each([
    ['{"error":{"type":"Overloaded_Error"}}', { kind: 'transient', phrase: 'overloaded_error' }],
    ['{"code":429,"status":"RESOURCE_EXHAUSTED"}', { kind: 'rate', phrase: '429' }],
    [
      '{"type":"error","code":"insufficient_quota"}',
      { kind: 'quota', phrase: 'insufficient_quota' },
    ],
    ['{"subtype":"error_max_turns"}', { kind: 'step-cap', phrase: 'error_max_turns' }],
    [
      '{"code":"context_length_exceeded"}',
      { kind: 'context-full', phrase: 'context_length_exceeded' },
    ],
    ['{"reason":"loop_detected"}', { kind: 'loop', phrase: 'loop_detected' }],
    ['{"type":"error","code":"teapot"}', undefined],
    ['{"name":"429"}', undefined],
    ['{"code":"xrate_limited"}', undefined],
    ['{\\"subtype\\":\\"max_turns\\"}', { kind: 'step-cap', phrase: 'max_turns' }],
  ])('%s names the limit %j (C5)', (line, found) => {
    expect(codeIn(line)).toEqual(found);
  });
});

describe('the sentences of a line', () => {
  const readings = (line: string) => sentencesOf(line).map((each) => each.readings);

  it.each([
    ['One. Two! Three?', [['One.'], ['Two!'], ['Three?']]],
    ['One · two', [['One'], ['two']]],
    ['  spaced  ', [['spaced']]],
    ['', []],
    ['ERROR: it stopped', [['ERROR: it stopped', 'it stopped']]],
    [
      '[12:00] Warning: it stopped',
      [['[12:00] Warning: it stopped', 'Warning: it stopped', 'it stopped']],
    ],
  ])('%j are %j, again without their heads (C5)', (line, expected) => {
    expect(readings(line)).toEqual(expected);
  });

  it('exclude quotations (C5)', () => {
    const [first] = readings('It says "limit reached" and `x` here');
    expect(first?.[0]).toBe('It says \u0000 and \u0000 here');
  });

  it.each([
    ['limit reached yesterday', 'limit reached', true],
    ['I found limit reached', 'limit reached', true],
    ['limit reached', 'limit reached', false],
    ['yesterday limit reached', 'limit reached', false],
    ['todo: limit reached', 'limit reached', true],
    ['limit reached, todo', 'limit reached', false],
  ])('%j speaks about %j: %s (C5)', (line, matched, isAbout) => {
    expect(sentencesOf(line)[0]?.isAbout(matched)).toBe(isAbout);
  });
});

describe('a limit that an agent printed', () => {
  const now = Date.UTC(2026, 10, 22, 12);
  const minute = 60_000;
  const phrase = (kind: Phrase['kind'], pattern: string): Phrase => ({
    ...{ id: kind, kind, pattern, source: 'none' },
  });
  const phrases = [
    ...[phrase('transient', 'service down'), phrase('quota', 'quota gone')],
    ...[phrase('rate', 'slow down'), phrase('step-cap', 'step cap')],
    ...[phrase('context-full', 'context full'), phrase('loop', 'in circles')],
  ];
  const read = (text: string) => readAgentOutput(text, { now, zone: 'UTC', phrases });

  it.each([
    ['service down', 'transient', 'service down', undefined],
    ['service down\na\nb\nc', 'transient', 'service down', undefined],
    ['service down, try again in 5 minutes', 'transient', undefined, 5 * minute],
    ['service down, try again in 59 minutes', 'transient', undefined, 59 * minute],
    ['service down, try again in 60 minutes', 'quota', undefined, 60 * minute],
    ['service down: 5 per day', 'transient', undefined, undefined],
    ['service down: 5 per day, try again in 2 hours', 'transient', undefined, 120 * minute],
    ['slow down', 'rate', undefined, undefined],
    ['slow down, try again in 59 minutes', 'rate', undefined, 59 * minute],
    ['slow down, try again in 60 minutes', 'quota', undefined, 60 * minute],
    ['slow down, resets at 12:30', 'quota', undefined, 30 * minute],
    ['slow down: 100 per day', 'quota', undefined, undefined],
    ['quota gone', 'quota', 'quota gone', undefined],
    ['quota gone\ntry again in 2 hours', 'quota', 'quota gone', 120 * minute],
    ['quota gone\na\nb\ntry again in 2 hours', 'quota', 'quota gone', 120 * minute],
    ['quota gone\na\nb\nc\ntry again in 2 hours', 'quota', 'quota gone', undefined],
    [
      'quota gone, try again in 2 hours\ntry again in 3 hours',
      'quota',
      'quota gone, try again in 2 hours',
      120 * minute,
    ],
    ['step cap\na\nb\nc\nd', 'step-cap', 'step cap', undefined],
    ['quota gone 1\nquota gone 2', 'quota', 'quota gone 2', undefined],
    ['in circles\nservice down', 'transient', 'service down', undefined],
    ['service down\nstep cap', 'step-cap', 'step cap', undefined],
    ['context full\nstep cap', 'context-full', 'context full', undefined],
    ['context full\nquota gone\nstep cap', 'quota', 'quota gone', undefined],
    ['in circles', 'loop', 'in circles', undefined],
  ])('in %j is %s (C5)', (text, kind, line, afterMs) => {
    const decided = kind === 'rate' ? 'transient' : kind;
    const [first = ''] = text.split('\n');
    const by = phrases.find(({ pattern }) => (line ?? first).startsWith(pattern))?.id;
    expect(read(text)).toStrictEqual({
      ...{ kind: decided, phrase: by, text: line ?? first },
      ...(afterMs !== undefined && { resetAt: now + afterMs }),
    });
  });

  it.each([
    'service down\na\nb\nc\nd',
    'the service is fine',
    'service down yesterday',
    '{"message":"slow down"}',
    '',
  ])('is none in %j (C5)', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('of a program is the one that must not be nudged, by its words or its code (C5)', () => {
    const line = '{"error":{"message":"slow down"},"code":"insufficient_quota"}';
    const words = '{"error":{"message":"slow down"},"code":"overloaded"}';
    expect(read(line)).toStrictEqual({ kind: 'quota', phrase: 'insufficient_quota', text: line });
    expect(read(words)).toStrictEqual({ kind: 'transient', phrase: 'overloaded', text: words });
    const code = '{"error":"?","code":"overloaded"}';
    expect(read(code)).toStrictEqual({ kind: 'transient', phrase: 'overloaded', text: code });
  });
});
