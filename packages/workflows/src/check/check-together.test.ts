import { describe, expect, it } from 'vitest';
import { workflowsFrom } from '../workflows.js';

function load(...frontMatters: readonly string[]) {
  const workflows = workflowsFrom(
    frontMatters.map((each, index) => ({
      file: `${index}.md`,
      text: `---\n${each}\n${each.includes('steps:') ? '' : 'steps: [{ name: s, tool: t }]\n'}---\n`,
    })),
  );
  return {
    names: workflows.list.map(({ name }) => name),
    problems: workflows.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
  };
}

describe('workflows together', () => {
  it('keep the first of two with the same name, and name the file of the other (B1)', () => {
    expect(load('name: a', 'description: x\nname: a')).toEqual({
      names: ['a'],
      problems: ['1.md:3: name: 0.md has the name a already'],
    });
  });

  it('leave out a workflow whose fallback is missing, and those that fall back to it (B4)', () => {
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
  ])('reject a fallback that %s (B4)', (_, more, message) => {
    expect(load('name: a\nfallback: { workflow: b }', `name: b\n${more}`)).toEqual({
      names: ['b'],
      problems: [`0.md:3: fallback.workflow: ${message}`],
    });
  });

  it('may be the fallback of each other, with a warning that shows the loop (B4)', () => {
    expect(
      load(
        'name: a\nfallback: { workflow: b }',
        'name: b\nfallback: { workflow: c }',
        'name: c\nfallback: { workflow: b }',
      ),
    ).toEqual({
      names: ['a', 'b', 'c'],
      problems: [
        '2.md:3: fallback.workflow: a loop, c → b → c: none runs twice',
        '1.md:3: fallback.workflow: a loop, b → c → b: none runs twice',
      ],
    });
  });
});

const runs = (name: string, ...inner: readonly string[]): string =>
  `name: ${name}\nsteps:\n${inner.map((each, index) => `  - { name: s${index}, workflow: ${each} }`).join('\n')}`;

describe('workflows that run others', () => {
  it.each([
    ['itself', [runs('a', 'a')], ['0.md:4: steps[0].workflow: it runs itself in a loop: a → a']],
    [
      'another that runs it',
      [runs('a', 'c', 'b'), runs('b', 'a'), 'name: c'],
      [
        '1.md:4: steps[0].workflow: it runs itself in a loop: b → a → b',
        '0.md:5: steps[1].workflow: it runs itself in a loop: a → b → a',
      ],
    ],
    [
      'another that falls back to it',
      [runs('a', 'b'), 'name: b\nfallback: { workflow: a }'],
      [
        '0.md:4: steps[0].workflow: it runs itself in a loop: a → b → a',
        '1.md:3: fallback.workflow: the workflow a has an error itself',
      ],
    ],
  ])('are rejected if one runs %s, with the loop as a path (B1)', (_, files, problems) => {
    const loaded = load(...files);
    expect(loaded.problems).toEqual(problems);
    expect(loaded.names.filter((name) => name !== 'c')).toEqual([]);
  });

  it('are rejected if nested more than eight deep, with the path (B1)', () => {
    const row = [...'abcdefgh'].map((name, index) => runs(name, 'bcdefghi'.charAt(index)));
    const { names, problems } = load(...row, 'name: i');
    expect(names.join('')).toBe('bcdefghi');
    expect(problems).toEqual([
      '0.md:4: steps[0].workflow: 9 workflows inside each other, at most 8 may be: a → b → c → d → e → f → g → h → i',
    ]);
  });

  it.each([
    [
      'is not there',
      runs('a', 'codee'),
      'there is no workflow codee without errors; did you mean "code"?',
    ],
    [
      'is not allowed in one of its modes',
      runs('a', 'code'),
      'code is not allowed in the mode chat, and this workflow is',
    ],
    [
      'needs an argument it does not give',
      runs('a', 'needy'),
      'needy needs the input x, which args does not have',
    ],
    ['has an error itself', runs('a', 'broken'), 'the workflow broken has an error itself'],
  ])('are rejected if the other %s (B1)', (_, file, message) => {
    const others = [
      'name: c',
      'name: code\nmode: code',
      'name: needy\ninputs: { x: {}, y: { default: 1 }, z: { required: false } }',
      runs('broken', 'nobody'),
    ];
    const { names, problems } = load(file, ...others);
    expect(names).toEqual(['c', 'code', 'needy']);
    expect(problems).toContain(`0.md:4: steps[0].workflow: ${message}`);
  });
});

it('reports a workflow that calls a missing tool, and never matches it (B1, B3)', () => {
  const text =
    '---\nname: w\ntriggers: [go]\nsteps:\n  - { name: one, tool: file.list }\n  - { name: two, tool: file.wirte }\n---\n';
  const workflows = workflowsFrom([{ file: 'w.md', text }], { tools: ['file.list', 'file.write'] });

  expect(workflows.problems).toEqual([
    {
      file: 'w.md',
      line: 6,
      severity: 'error',
      message: 'steps[1].tool: there is no tool file.wirte; did you mean "file.write"?',
    },
  ]);
  const { match, rejected } = workflows.explain({ command: 'go', inputs: {}, mode: 'code' });
  expect(match).toBeUndefined();
  expect(rejected[0]?.reason).toContain('there is no tool file.wirte');
});
