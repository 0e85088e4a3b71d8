import { describe, expect, it } from 'vitest';
import { workflowsFrom } from './workflows.js';

function load(...frontMatters: readonly string[]) {
  const workflows = workflowsFrom(
    frontMatters.map((each, index) => ({
      file: `${index}.md`,
      text: `---\n${each}\nsteps: [{ name: s, tool: t }]\n---\n`,
    })),
  );
  return {
    names: workflows.list.map(({ name }) => name),
    problems: workflows.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
  };
}

describe('workflows together', () => {
  it('keep the first of two with one name, and say where the other is (B1)', () => {
    expect(load('name: a', 'description: x\nname: a')).toEqual({
      names: ['a'],
      problems: ['1.md:3: name: 0.md has the name a already'],
    });
  });

  it('are sorted by name, and those without an error are there (B1)', () => {
    const { names, problems } = load('name: b', 'category: x', 'name: a');
    expect(names).toEqual(['a', 'b']);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('leave out a workflow whose fallback is not there, and whoever falls back to it (B4)', () => {
    expect(
      load(
        'name: good',
        'name: a\nfallback:\n  workflow: b',
        'name: b\nfallback:\n  workflow: goood',
      ),
    ).toEqual({
      names: ['good'],
      problems: [
        '2.md:4: fallback.workflow: there is no workflow goood without errors; did you mean "good"?',
        '1.md:4: fallback.workflow: the workflow b has an error itself',
      ],
    });
  });

  it.each([
    [
      'is not allowed in one of its modes',
      'mode: code',
      'b is not allowed in the mode chat, and this workflow is',
    ],
    [
      'needs an input it has not',
      'inputs: { x: {} }',
      'b needs the input x, which this workflow does not have',
    ],
  ])('refuse a fallback that %s (B4)', (_, more, message) => {
    expect(load('name: a\nfallback: { workflow: b }', `name: b\n${more}`)).toEqual({
      names: ['b'],
      problems: [`0.md:3: fallback.workflow: ${message}`],
    });
  });

  it('may be the fallback of each other', () => {
    expect(
      load('name: a\nfallback: { workflow: b }', 'name: b\nfallback: { workflow: a }').names,
    ).toEqual(['a', 'b']);
  });
});
