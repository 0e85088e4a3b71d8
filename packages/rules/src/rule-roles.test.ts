import { countTheWords, play, textTools } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { ruleRoles } from './rule-roles.js';

const texts = { 'texts/a.txt': 'one two three', 'texts/b.txt': 'one two' };

describe('a planning document by rules alone', () => {
  it('skips a failing step as an edge case says, and reports it in the answer (A2, E1)', async () => {
    const { tools, written } = textTools({ 'texts/b.txt': 'one two' });
    const document = `${countTheWords}## Edge cases\n- If a file is missing, skip it\n`;
    const roles = ruleRoles({ fileExists: async (path) => written.has(path) });

    const turn = await play(document, { roles, tools });

    expect(turn.decisions.map(({ action, task }) => [action, task])).toEqual([
      ['COMMAND', 'STEP_1'],
      ['COMMAND', 'STEP_2'],
      ['COMMAND', 'STEP_3'],
      ['COMMAND', 'STEP_4'],
      ['COMPLETE', undefined],
    ]);
    expect(turn.decisions[2]?.reasoning).toContain('If a file is missing, skip it');
    expect(turn.decisions[3]).toMatchObject({ command: 'Write r2 to `counts.json`' });
    expect(turn.answer).toContain('STEP_2, Count the words of `texts/a.txt`: not_found');
    expect(turn.answer).toContain('(skipped)');
    expect(turn.validation.criteria[1]).toMatchObject({ status: 'failed' });
  });

  it('answers deterministically (F2, F4)', async () => {
    const once = await play(countTheWords, { roles: ruleRoles(), tools: textTools(texts).tools });
    const again = await play(countTheWords, { roles: ruleRoles(), tools: textTools(texts).tools });

    expect(again).toEqual(once);
  });

  it('works through a thousand steps within the time-out (A2)', async () => {
    const count = 1_000;
    const steps = Array.from({ length: count }, () => '1. Count the words of `texts/a.txt`');
    const { tools } = textTools(texts);

    const turn = await play(`# Many\n## Goals\n- Count texts\n## Steps\n${steps.join('\n')}\n`, {
      roles: ruleRoles(),
      tools,
      iterations: 2 * count,
    });

    expect(turn.results).toHaveLength(count);
  });

  it('reports the version of its rules in every role (F11)', () => {
    const { evidence: _, ...roles } = ruleRoles();
    expect(Object.values(roles).map(({ version }) => version)).toEqual(
      Array.from({ length: 5 }, () => 'rule/5'),
    );
  });
});
