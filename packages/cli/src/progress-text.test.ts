import type { TurnEvent } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { progressText } from './progress-text.js';

const none = new Map();

const finished = (
  outcome: Extract<TurnEvent, { type: 'tool.finished' }>['outcome'],
): TurnEvent => ({
  type: 'tool.finished',
  v: 1,
  at: 0,
  call: 1,
  outcome,
  durationMs: 12,
});

describe('progressText', () => {
  it('tells what a tool answered, on one line', () => {
    const outcome = { ok: true, data: null, summary: 'two\nfiles', claims: [] } as const;
    expect(progressText(finished({ ...outcome, claims: [] }), none).line).toBe(
      '  ✔ two files (12 ms)',
    );
  });

  it('tells how a tool failed: the code, then both ends of a long message', () => {
    const message = `script exited: ${'traceback '.repeat(100)}no such file`;
    const { line } = progressText(
      finished({ ok: false, error: { code: 'internal', message, isRetryable: false } }),
      none,
    );
    expect(line).toMatch(/^ {2}✖ internal: script exited: .* … .*no such file \(12 ms\)$/);
  });

  it('tells what a tool is called with once it begins, and of which command it is (A22)', () => {
    const calls = new Map([[4, { tool: 'file.read', args: { path: 'a.md' }, lane: 2 }]]);

    const started = { type: 'tool.started', version: 9, tool: 'file.read', call: 4 } as const;

    expect(progressText(started, calls)).toEqual({
      line: '  2 ▸ file.read {"path":"a.md"}',
      doing: 'file.read {"path":"a.md"}',
    });
  });

  it('names a limit with its value (A7)', () => {
    const event = { type: 'limit.reached', v: 1, at: 0, message: '' } as const;
    expect(progressText({ ...event, limit: 'iterations', value: 10 }, none).line).toBe(
      '! limit iterations=10 reached',
    );
  });

  it('says until when a role waits for a model that is away, and why (A25)', () => {
    const retryAt = new Date(2026, 0, 2, 14, 5, 9).getTime();
    const event = {
      type: 'role.waiting',
      version: 1,
      role: 'planner',
      reason: 'status 503',
      retryAt,
    } as const;
    expect(progressText(event, none)).toEqual({
      line: '… planner waits until 14:05:09: status 503',
      doing: 'waiting until 14:05:09',
    });
  });

  it('says nothing of bookkeeping', () => {
    expect(progressText({ type: 'turn.saved', v: 1, at: 0 }, none)).toEqual({});
  });
});
