import { describe, expect, it } from 'vitest';
import { codeIn } from './error-codes.js';
import { isJsonLine, readJsonLine } from './json-lines.js';
import { readAgentOutput } from './read-agent-output.js';
import { spokenLines } from './spoken-lines.js';

describe('what an agent says itself', () => {
  it.each([
    ['a\r\nb\rc', ['a', 'b', 'c']],
    ['\u001b[31mred\u001b[0m', ['red']],
    ['│ ✗ failed │', ['failed']],
    ['● Done.', ['Done.']],
    ['> quoted\n❯ typed\n+added\n-removed\nsaid', ['said']],
    ['- an item', ['an item']],
    ['| a | b |\nsaid', ['said']],
    ['```\ncode\n```\nsaid', ['said']],
    ['~~~\ncode\n```\nmore\n~~~\nsaid', ['said']],
    ['````\ncode\n```\nmore\n````\nsaid', ['said']],
    ['said\n```\ncode', ['said']],
    ['# a comment\n$ ls', ['# a comment', '$ ls']],
    [' \n\n', []],
  ])('%j is %j (C5)', (text, lines) => {
    expect(spokenLines(text)).toEqual(lines);
  });

  it('is the last eight lines of the last 40,000 characters (C5)', () => {
    const nine = Array.from({ length: 9 }, (_, n) => `line ${n}`);
    expect(spokenLines(nine.join('\n'))).toEqual(nine.slice(1));
    expect(spokenLines(`first\n${'x'.repeat(40_000)}`)).toEqual(['x'.repeat(40_000)]);
    expect(spokenLines(`abc${'x'.repeat(39_999)}`)[0]).toMatch(/^cx/);
  });
});

it.each([
  [3, 'transient'],
  [4, undefined],
])('a fault with %d lines behind it is %s (C5)', (behind, kind) => {
  const text = ['API Error: 529 Overloaded', ...Array(behind).fill('Going on.')].join('\n');
  expect(readAgentOutput(text, { now: 0 })?.kind).toBe(kind);
});

describe('a line of JSON', () => {
  it.each([
    ['{"a":1}', true],
    ['[{"a":1}]', true],
    ['Error: {"a":1}', true],
    ['[API Error: 429 {"a":1}]', true],
    ['429 {"a":1}', true],
    ['{a}', false],
    ['see {"a":1}', false],
    ['text', false],
  ])('%j: %j (C5)', (line, is) => {
    expect(isJsonLine(line)).toBe(is);
  });

  it.each([
    ['{"error":{"message":"no \\"key\\"\\nat all"}}', ['no "key" at all']],
    ['{"type":"error","detail":"a","text":"b"}', ['error', 'a', 'b'].slice(1)],
    ['{"message":"all is well"}', []],
    ['{"error":1}', []],
  ])('%j says %j (C5)', (line, messages) => {
    expect(readJsonLine(line)).toEqual(messages);
  });

  it.each([
    ['{"type":"overloaded_error"}', { kind: 'transient', phrase: 'overloaded_error' }],
    ['{"status":"RESOURCE_EXHAUSTED","code":429}', { kind: 'rate', phrase: 'resource_exhausted' }],
    ['{"code":"insufficient_quota"}', { kind: 'quota', phrase: 'insufficient_quota' }],
    ['{"code": 503,"type":"insufficient_quota"}', { kind: 'quota', phrase: 'insufficient_quota' }],
    ['{\\"subtype\\":\\"error_max_turns\\"}', { kind: 'step-cap', phrase: 'error_max_turns' }],
    ['{"code":"xrate_limited"}', undefined],
    ['{"name":"rate_limited"}', undefined],
    ['', undefined],
  ])('%j names the limit %j (C5)', (line, limit) => {
    expect(codeIn(line)).toEqual(limit);
  });
});
