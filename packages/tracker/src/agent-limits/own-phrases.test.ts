import { describe, expect, it } from 'vitest';
import type { Phrase } from './phrases.js';
import { readAgentOutput } from './read-agent-output.js';

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
