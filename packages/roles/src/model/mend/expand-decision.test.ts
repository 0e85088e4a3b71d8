import { describe, expect, it } from 'vitest';
import { expandDecision } from './expand-decision.js';

describe("an Executor's answer", () => {
  it.each([
    [{ command: 'Read it' }, { action: 'COMMAND', command: 'Read it' }],
    [{ commands: ['a', 'b'] }, { action: 'COMMAND', commands: ['a', 'b'] }],
    [{ commands: ['a'] }, { action: 'COMMAND', command: 'a' }],
    [
      { action: null, command: 'a' },
      { action: 'COMMAND', command: 'a' },
    ],
    [
      { action: 'CREATE_TOOL', command: 'a' },
      { action: 'CREATE_TOOL', command: 'a' },
    ],
    [{ action: 'COMMAND', command: 'a', commands: ['b'] }, undefined],
    [{ analysis: 'a' }, undefined],
    ['a', undefined],
  ])('%j gets the action that its commands imply, and nothing else (A2)', (said, expanded) => {
    expect(expandDecision(said)).toEqual(expanded ?? said);
  });
});
