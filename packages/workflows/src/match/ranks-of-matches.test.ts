import { describe, expect, it } from 'vitest';
import { given } from '../../test/given.js';

const workflow = (name: string, rest: string) =>
  `name: ${name}\n${rest}\nsteps: [{ name: s, tool: t }]`;

describe('the explanation of a match', () => {
  it('tells three of those that fit, too, and how many more (B2)', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { workflows } = given(
      ...names.map((name) => workflow(name, 'triggers: [{ action: find tea }]')),
    );

    const found = workflows.explain({ command: 'find tea', inputs: {}, mode: 'chat' });

    const later = 'just as specific, later by name';
    expect(found.alsoFits).toEqual(
      ['b', 'c', 'd', 'e'].map((name) => ({ workflow: name, reason: later })),
    );
    expect(found.match).toMatchObject({
      workflow: 'a',
      why: `action "find tea"; also fits: b (${later}), c (${later}), d (${later}), 1 more`,
    });
    expect(found.reason).toBe(found.match?.why);
  });

  it('tells three of those that were rejected, and how many more (B2)', () => {
    const names = ['a', 'b', 'c', 'd'];
    const { workflows } = given(
      ...names.map((name) => workflow(name, 'mode: code\ntriggers: [find tea]')),
    );

    const found = workflows.explain({ command: 'find tea', inputs: {}, mode: 'chat' });

    const why = 'literal "find tea", but it is not allowed in the mode chat (only code)';
    expect(found).toEqual({
      match: undefined,
      alsoFits: [],
      rejected: names.map((name) => ({ workflow: name, reason: why })),
      reason: `no workflow fits; a: ${why}; b: ${why}; c: ${why}; 1 more`,
    });
  });

  it('counts the triggers of a workflow that fit (B2)', () => {
    const { workflows } = given(
      workflow('a', 'triggers: [{ action: find tea }]'),
      workflow('b', 'triggers: [{ action: find tea }, { action: find tea }]'),
    );

    const found = workflows.explain({ command: 'find tea', inputs: {}, mode: 'chat' });

    expect([found.match?.workflow, found.alsoFits]).toEqual([
      'b',
      [{ workflow: 'a', reason: 'fewer triggers that fit' }],
    ]);
  });
});
