import { describe, expect, it } from 'vitest';
import { executionActs, isFinal, jsonOrText, taskActs } from './acts.ts';

const review = { kind: 'review', message: '', suggestions: [], since: 0 };

describe('acts', () => {
  it('are those that the status of an execution allows, and none for one of a newer server (D2)', () => {
    expect(executionActs('CREATED')).toContain('accept');
    expect(executionActs('BLOCKED')).toEqual(['resume', 'pause', 'reassign', 'cancel']);
    expect(executionActs('COMPLETED')).toEqual([]);
    expect(executionActs('DREAMING')).toEqual([]);
  });

  it('on a task are none once it is done, or its execution has ended (D2)', () => {
    expect(taskActs({ status: 'BLOCKED', blocker: review }, 'BLOCKED')[0]).toBe('approve');
    expect(taskActs({ status: 'RUNNING', blocker: null }, 'RUNNING')).not.toContain('approve');
    expect(taskActs({ status: 'COMPLETE', blocker: null }, 'RUNNING')).toEqual([]);
    expect(taskActs({ status: 'BLOCKED', blocker: review }, 'CANCELLED')).toEqual([]);
  });

  it('are final where the task is over afterwards (D6)', () => {
    expect(isFinal('skip', { blocker: null })).toBe(true);
    expect(isFinal('approve', { blocker: review })).toBe(true);
    expect(isFinal('approve', { blocker: { ...review, kind: 'agent' } })).toBe(false);
  });

  it('take a result as JSON where it is JSON, else as text (D6)', () => {
    expect(jsonOrText('{"a":1}')).toEqual({ a: 1 });
    expect(jsonOrText('soup, bread')).toBe('soup, bread');
  });
});
