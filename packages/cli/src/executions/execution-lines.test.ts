import { describe, expect, it } from 'vitest';
import { aTask, aView } from '../../test/execution.js';
import { blockerLines, forecastLine, headLine } from './execution-lines.js';

const line = (...args: readonly string[]) => `pce ${args.join(' ')}`;

describe('what people see of an execution', () => {
  it('says how far it is', () => {
    const tasks = new Map(aView().tasks).set('1.1', { ...aTask('1.1', '1'), status: 'SKIPPED' });

    expect(headLine(aView({ tasks }))).toBe(
      'Open a shop  RUNNING  █████░░░░░░░░░░░░░░░ 25.0 %, 1 of 4 tasks',
    );
  });

  it('names the command that decides what waits for a person (D4)', () => {
    const blocker = { kind: 'agent', message: 'which?', suggestions: ['red', 'blue'], since: 0 };
    const tasks = new Map([['2', { ...aTask('2'), status: 'BLOCKED', blocker }]]);

    expect(blockerLines(aView({ tasks }), line)).toEqual([
      '! 2 waits for a person: which?',
      '    1  red',
      '    2  blue',
      '    choose a number, approve, retry, skip or take_over:',
      '    pce exec resolve exec_1 2 --choose …',
    ]);
  });

  it('says that a plan read with little certainty waits to be accepted (D1)', () => {
    expect(blockerLines(aView({ status: 'CREATED' }), line)).toEqual([
      '! a person must accept it first: pce exec accept exec_1',
    ]);
  });

  it('tells a forecast, and how much of it is a guess', () => {
    const at = Date.UTC(2026, 2, 1);
    const finish = { p50: at, p80: at + 86_400_000, p95: at };
    const forecast = { executionId: 'exec_1', criticalPath: [], finish, tasks: [], unestimated: 3 };

    expect(forecastLine(forecast)).toBe(
      'expected by 2026-03-01 00:00, with 80 % certainty by 2026-03-02 00:00 (without an estimate: 3)',
    );
  });
});
