import { describe, expect, it } from 'vitest';
import { parseWorkflow } from './parse-workflow.js';

const problemsOf = (frontMatter: string, body = '') =>
  parseWorkflow(`---\n${frontMatter}\n---\n${body}`, 'w.md').problems.map(
    ({ line, severity, message }) => `${line} ${severity} ${message}`,
  );

describe('what is wrong with a file', () => {
  it.each<[string, readonly string[]]>([
    ['name: w\nsteps: 3', ['3 error steps: expected a list, found a number']],
    ['name: w\nsteps: []', ['3 error steps: expected a list of at least 1, found an empty list']],
    ['steps: [{ name: s, tool: t }]', ['2 error name: expected text, but it is missing']],
    [
      'name: w\nsteps: [{ name: s, tool: 3 }]',
      ['3 error steps[0].tool: expected text, found a number'],
    ],
    [
      'name: w\nsteps: [{ name: s, tool: t, retry: 0 }]',
      ['3 error steps[0].retry: expected at least 1, found 0'],
    ],
    ["name: w\nsteps: [{ name: s, tool: '' }]", ['3 error steps[0].tool: expected text, found ""']],
    [
      'name: w\nsteps: [{ name: s, tool: t, retry: 1000 }]',
      ['3 error steps[0].retry: expected at most 10, found 1000'],
    ],
    [
      'name: w\nsteps: [{ name: s, tool: t, approval: maybe }]',
      ['3 error steps[0].approval: expected one of always, found "maybe"'],
    ],
    ['3', ['2 error expected front matter with name and steps, found a number']],
    ['[a]', ['2 error expected front matter with name and steps, found a list']],
  ])('is told with its line: %j (B1)', (frontMatter, problems) => {
    expect(problemsOf(frontMatter)).toEqual(problems);
  });

  it('is a key that PCE does not know, wherever it stands (B1)', () => {
    const unknown = (key: string) => `warning ${key}: not a key that PCE knows; kept, but not used`;

    expect(
      problemsOf(
        [
          'name: w',
          'fallback: { message: m, aaaa: 1 }',
          'inputs:',
          '  city: { default: x, bbbb: 1 }',
          'steps:',
          '  - name: s',
          '    tool: t',
          '    args: { c: "{{city}}" }',
          '    retry:',
          '      maxAttempts: 2',
          '      cccc: 1',
          '    forEach:',
          '      in: [1]',
          '      dddd: 1',
        ].join('\n'),
      ),
    ).toEqual([
      `3 ${unknown('aaaa')}`,
      `5 ${unknown('bbbb')}`,
      `12 ${unknown('cccc')}`,
      `15 ${unknown('dddd')}`,
    ]);
  });
});

describe('a workflow that was read', () => {
  const workflowOf = (...lines: readonly string[]) =>
    parseWorkflow(['---', 'name: w', ...lines, '---', ''].join('\n'), 'w.md').workflow;

  it('requires an input without a default, unless it says otherwise (B1)', () => {
    const inputs = workflowOf(
      'inputs: { a: {}, b: { default: 1, type: number }, c: { required: false }, d: { default: x, required: true } }',
      'steps: [{ name: s, tool: t }]',
    )?.inputs;

    expect(
      [...(inputs ?? [])].map(([name, input]) => [name, input.required, input.default]),
    ).toEqual([
      ['a', true, undefined],
      ['b', false, 1],
      ['c', false, undefined],
      ['d', true, 'x'],
    ]);
  });

  it('needs an approval of steps that say always, and of no others (B1)', () => {
    const steps = workflowOf(
      'steps: [{ name: a, tool: t, approval: always }, { name: b, tool: t }]',
    )?.steps;

    expect(steps?.map(({ needsApproval }) => needsApproval)).toEqual([true, false]);
  });

  it('keeps constraints of any kind that nothing enforces as texts (B6)', () => {
    const texts = (constraints: string) =>
      workflowOf(`constraints: ${constraints}`, 'steps: [{ name: s, tool: t }]')?.constraints.texts;

    expect(texts('[{ note: [1, "a"] }, { tone: kind }, plain]')).toEqual([
      'note: [1,"a"]',
      'tone: kind',
      'plain',
    ]);
    expect(texts('{ note: { a: 1 } }')).toEqual(['note: {"a":1}']);
    expect(texts('[]')).toEqual([]);
  });

  it('has slots without the blanks around their names (B2)', () => {
    const workflow = workflowOf(
      'triggers: ["find { product } now"]',
      'steps: [{ name: s, tool: t, args: { p: "{{product}}" } }]',
    );

    expect([...(workflow?.inputs.keys() ?? [])]).toEqual(['product']);
  });

  it('gives line 1 of every place in what cannot be read (B1)', () => {
    expect(parseWorkflow('no front matter', 'w.md').lineOf(['steps', 3])).toBe(1);
  });
});
