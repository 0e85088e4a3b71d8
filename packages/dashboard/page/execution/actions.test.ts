import type { Task, TaskChoice } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { executionActions, isFinal, jsonOrText, taskActions } from './actions.ts';

const review = { kind: 'review', message: '', suggestions: [], since: 0 };

describe('actions', () => {
  it.each([
    ['CREATED', ['accept', 'reassign', 'cancel']],
    ['QUEUED', ['reassign', 'cancel']],
    ['RUNNING', ['pause', 'reassign', 'cancel']],
    ['BLOCKED', ['resume', 'pause', 'reassign', 'cancel']],
    ['PAUSED', ['resume', 'reassign', 'cancel']],
    ['FAILED', ['cancel']],
    ['COMPLETED', []],
    ['CANCELLED', []],
    ['DREAMING', []],
  ])(
    'on an execution that is %s are %j, none for a status of a newer server (D2)',
    (status, actions) => {
      expect(executionActions(status)).toEqual(actions);
    },
  );

  const usual = ['reassign', 'take_over', 'skip'];
  const asked = { ...review, kind: 'agent' };
  it.each([
    ['QUEUED', null, usual],
    ['RUNNING', null, ['retry', ...usual]],
    ['ERROR', null, ['retry', ...usual]],
    ['BLOCKED', null, ['retry', ...usual]],
    ['BLOCKED', asked, ['retry', ...usual]],
    ['BLOCKED', { ...asked, suggestions: ['a'] }, ['approve', 'retry', ...usual]],
    ['BLOCKED', review, ['approve', 'retry', ...usual]],
    ['COMPLETE', null, []],
    ['SKIPPED', null, []],
    ['DREAMING', null, []],
  ])(
    'on a task that is %s with %j are %j, until its execution has ended (D2)',
    (status, blocker, actions) => {
      expect(taskActions({ status, blocker }, 'RUNNING')).toEqual(actions);
      for (const ended of ['COMPLETED', 'FAILED', 'CANCELLED']) {
        expect(taskActions({ status, blocker }, ended)).toEqual([]);
      }
    },
  );

  it('are final where the task is over afterwards (D6)', () => {
    const final = (choice: TaskChoice, blocker: Task['blocker']) => isFinal(choice, { blocker });

    expect(final('skip', null)).toBe(true);
    expect(final('take_over', null)).toBe(true);
    expect(final('retry', review)).toBe(false);
    expect(final('reassign', review)).toBe(false);
    expect(final('approve', review)).toBe(true);
    expect(final('approve', asked)).toBe(false);
    expect(final('approve', null)).toBe(false);
  });

  it('take a result as JSON if it is JSON, else as text (D6)', () => {
    expect(jsonOrText('{"a":1}')).toEqual({ a: 1 });
    expect(jsonOrText('soup, bread')).toBe('soup, bread');
  });
});
