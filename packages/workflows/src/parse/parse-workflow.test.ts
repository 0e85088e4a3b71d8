import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseWorkflow } from './parse-workflow.js';

/** The front matter's first line is line 2 of the file. */
const parse = (frontMatter: string) => parseWorkflow(`---\n${frontMatter}\n---\n`, 'a.md');

const problemsOf = (frontMatter: string) =>
  parse(frontMatter).problems.map(
    ({ line, severity, message }) => `${line} ${severity} ${message}`,
  );

const steps = 'steps: [{ name: one, tool: t }]';

describe('parseWorkflow', () => {
  it('fills in defaults (B1)', () => {
    const { workflow, problems } = parse(`name: small\n${steps}`);
    expect(problems).toEqual([]);
    expect(workflow).toMatchObject({
      name: 'small',
      version: '1',
      category: 'own',
      triggers: [],
      modes: ['chat', 'code'],
      successCriteria: [],
      outputs: undefined,
      steps: [
        {
          name: 'one',
          target: { kind: 'tool', name: 't' },
          args: {},
          outputs: undefined,
          when: undefined,
        },
      ],
      constraints: { calls: [], texts: [], timeoutMs: undefined },
    });
  });

  it('keeps the documentation, the version as written and the hash of the whole text (B1)', () => {
    const text = `---\nname: a\nversion: 1.10\n${steps}\n---\n# How it works\n`;
    expect(parseWorkflow(text, 'a.md').workflow).toMatchObject({
      body: '# How it works\n',
      version: '1.10',
      hash: createHash('sha256').update(text).digest('hex'),
    });
  });

  it.each([
    [
      'nothing to run',
      `name: a\nsteps:\n  - name: one\n    args: {}`,
      '4 error steps[0]: expected a tool or a workflow to run, found neither',
    ],
    [
      'an unknown category',
      `name: a\ncategory: fun\n${steps}`,
      '3 error category: expected one of research, meta, utility, own, found "fun"',
    ],
    [
      'a step named twice',
      'name: a\nsteps:\n  - { name: x, tool: t }\n  - { name: x, tool: t }',
      '5 error steps[1].name: x is the name of an earlier step',
    ],
    [
      'an output named as an input',
      `name: a\ninputs: { one: {} }\n${steps}`,
      '4 error steps[0]: one is an input; give the output another name',
    ],
    [
      'a criterion no code can check',
      `name: a\n${steps}\nsuccess_criteria:\n  - It reads well`,
      '5 error "It reads well" is not a check that code can do; expected one such as "findings is not empty" or "count(findings) >= 3"',
    ],
    [
      'forEach',
      'name: a\nsteps:\n  - name: x\n    tool: t\n    forEach: y',
      '6 error steps[0].forEach: {{y}} names no input and no output of an earlier step',
    ],
    [
      'a mistyped kind of trigger',
      `name: a\ntriggers:\n  - patern: x\n${steps}`,
      '4 error triggers[0]: patern: not a kind of trigger (pattern, literal, action, user_purpose, action_needed, intent, data_requirements); did you mean "pattern"?',
    ],
    [
      'an output path that is none',
      'name: a\nsteps:\n  - name: x\n    tool: t\n    outputs: { y: "a b" }',
      '6 error steps[0].outputs.y: expected a path such as files[0].name',
    ],
  ])('reports file, line and the expected value: %s (B1)', (_, frontMatter, problem) => {
    expect(problemsOf(frontMatter)).toContain(problem);
    expect(parse(frontMatter).workflow).toBeUndefined();
  });

  it.each([
    [
      'no input',
      '{{citty}}',
      'names no input and no output of an earlier step; did you mean "city"?',
    ],
    ['a later step', '{{two}}', 'names no input and no output of an earlier step'],
    ['a later step by path', '{{steps.two.x}}', 'names no earlier step'],
    ['the prototype', '{{constructor}}', 'names no input and no output of an earlier step'],
    ['no path', '{{a b}}', 'is not a name or a path such as files[0].name'],
    ['nothing', '{{}}', 'is not a name or a path such as files[0].name'],
  ])('rejects a placeholder that names %s before anything runs (B3)', (_, text, message) => {
    const problems = problemsOf(
      `name: a\ninputs: { city: {} }\nsteps:\n  - name: one\n    tool: t\n    args:\n      deep:\n        - "in ${text}"\n  - { name: two, tool: t }`,
    );
    expect(problems).toEqual([`9 error steps[0].args.deep[0]: ${text} ${message}`]);
  });

  it('accepts placeholders for inputs, slots, outputs of earlier steps and steps (B3)', () => {
    const { problems } = parse(
      `name: a\ntriggers: ["look up {word}"]\nsteps:\n  - { name: one, tool: t, args: { w: "{{word}}" }, outputs: [found] }\n  - { name: two, tool: t, args: { f: "{{ found[0].x }}", all: "{{steps.one.meta}}" } }`,
    );
    expect(problems).toEqual([]);
  });

  it('keeps unknown keys, warns, and suggests the nearest known one (B1)', () => {
    const text = `name: a\nsucces_criteria: [x is not empty]\nowner: me\nsteps:\n  - { name: one, tool: t, arg: { q: 1 } }`;
    expect(problemsOf(text)).toEqual([
      '3 warning succes_criteria: not a key that PCE knows; kept, but not used; did you mean "success_criteria"?',
      '4 warning owner: not a key that PCE knows; kept, but not used',
      '6 warning arg: not a key that PCE knows; kept, but not used; did you mean "args"?',
    ]);
    expect(parse(text).workflow).toMatchObject({
      extra: { owner: 'me' },
      steps: [{ extra: { arg: { q: 1 } } }],
    });
  });

  it('treats a key without a value as missing (B1)', () => {
    const empty = ['version', 'category', 'triggers', 'inputs', 'outputs', 'constraints', 'mode'];
    const { workflow, problems } = parse(
      `name: a\n${empty.map((key) => `${key}:`).join('\n')}\nsteps: [{ name: one, tool: t, args: , when: }]\nfallback: { workflow: null, message: No }`,
    );
    expect(problems).toEqual([]);
    expect(workflow).toEqual(
      expect.objectContaining({
        ...parse(`name: a\n${steps}\nfallback: { message: No }`).workflow,
        hash: expect.anything(),
        frontMatter: expect.anything(),
      }),
    );
  });

  it('reads the options of a step in either form (B1)', () => {
    const { workflow } = parse(
      'name: a\nsteps:\n  - { name: x, tool: "internal://web.read", retry: 3, timeoutMs: 9 }\n  - { name: y, tool: "https://a.b/c", retry: { maxAttempts: 2 } }',
    );
    expect(workflow?.steps).toMatchObject([
      { target: { name: 'web.read' }, maxAttempts: 3, timeoutMs: 9 },
      { target: { name: 'https://a.b/c' }, maxAttempts: 2, timeoutMs: undefined },
    ]);
  });

  it('accepts a bare name, true or false as a condition (B1, B4)', () => {
    const { workflow, problems } = parse(
      'name: a\ninputs: { ready: { type: boolean, default: true } }\nsteps:\n  - { name: list, tool: t, when: ready }\n  - { name: two, tool: t, when: "not ready and list is not empty" }\n  - { name: three, tool: t, when: false }\n  - { name: four, tool: t, when: "{{ready}}" }',
    );

    expect(problems).toEqual([]);
    expect(workflow?.steps.map(({ when }) => when?.criterion.type)).toEqual([
      'compare',
      'all',
      'any',
      'compare',
    ]);
  });

  it('accepts names in any script (B1, B3)', () => {
    const { workflow, problems } = parse(
      'name: größe prüfen\ntriggers: ["miss {größe}"]\nsteps: [{ name: 検索, tool: t, args: { q: "{{größe}}" } }]\noutputs: { ergebnis: "{{steps.検索.daten}}" }',
    );

    expect(problems).toEqual([]);
    expect([...(workflow?.inputs.keys() ?? [])]).toEqual(['größe']);
  });

  it('reports a missing front matter (B1)', () => {
    expect(parseWorkflow('# Notes\n', 'a.md').problems).toMatchObject([{ file: 'a.md', line: 1 }]);
    expect(parseWorkflow('---\nname: a\n', 'a.md').problems[0]?.message).toContain('not closed');
  });
});
