import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type DeclarationFault, readDeclaration } from './read-declaration.js';

function declared(source: string) {
  const reading = readDeclaration(source);
  if (reading.status !== 'declared') throw new Error(JSON.stringify(reading));
  const { parameters, ...rest } = reading.declaration;
  return { ...rest, parameters: parameters.schema };
}

function faults(yaml: string): readonly DeclarationFault[] {
  const reading = readDeclaration(`#!/bin/sh\n# ---\n${yaml.replaceAll(/^/gm, '# ')}\n# ---\n`);
  return reading.status === 'wrong' ? reading.faults : [];
}

it('reads the declaration of a Python script (E2)', () => {
  const source = `#!/usr/bin/env python3
# ---
# description: Count the words of one text file
# parameters: { path: { type: string, description: file relative to the workspace } }
# effect: read
# ---
import sys
`;

  expect(declared(source)).toEqual({
    description: 'Count the words of one text file',
    effect: 'read',
    timeoutMs: 30_000,
    secrets: [],
    destructive: false,
    modes: ['chat', 'code'],
    output: 'json',
    parameters: {
      type: 'object',
      properties: { path: { type: 'string', description: 'file relative to the workspace' } },
      required: ['path'],
      additionalProperties: false,
    },
  });
});

it('treats a script without an effect as once (F8)', () => {
  expect(declared('// ---\n// description: Send\n// ---').effect).toBe('once');
});

const styles = {
  '#': (lines: readonly string[]) => lines.map((line) => `# ${line}`),
  '# without spaces': (lines: readonly string[]) => lines.map((line) => `#${line}`),
  '//': (lines: readonly string[]) => lines.map((line) => `// ${line}`),
  '--': (lines: readonly string[]) => lines.map((line) => `-- ${line}`),
  ';;': (lines: readonly string[]) => lines.map((line) => `;; ${line}`),
  '/* */': (lines: readonly string[]) => ['/*', ...lines, '*/'],
  '/** * */': (lines: readonly string[]) => ['/**', ...lines.map((line) => ` * ${line}`), ' */'],
  '/* on the line': (lines: readonly string[]) => [`/* ${lines[0]}`, ...lines.slice(1), '*/'],
  '<!-- -->': (lines: readonly string[]) => ['<!--', ...lines, '-->'],
};

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/).filter((text) => !(text in {}));
const text = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((value) => value.trim() === value && !/\*\/|-->|[\p{C}\p{Z}]/u.test(value));
const property = fc.oneof(
  fc.record({ type: fc.constant('string'), description: text }),
  fc.record({
    type: fc.constant('integer'),
    minimum: fc.nat(5),
    default: fc.integer({ min: 5, max: 9 }),
  }),
  fc.record({ type: fc.constant('array'), items: fc.constant({ type: ['number', 'null'] }) }),
  fc.record({ enum: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }) }),
);
const declaration = fc.record({
  description: text,
  parameters: fc.dictionary(name, property, { maxKeys: 4, noNullPrototype: true }),
  effect: fc.constantFrom('read', 'idempotent', 'once'),
  timeoutMs: fc.integer({ min: 1, max: 60_000 }),
  secrets: fc.uniqueArray(fc.constantFrom('API_KEY', 'TOKEN', 'a'), { maxLength: 2 }),
  destructive: fc.boolean(),
  output: fc.constantFrom('json', 'text', 'auto'),
  modes: fc.constantFrom(['chat'], ['code'], ['chat', 'code']),
});

it.each(Object.entries(styles))('parses its own output in %s comments (E2)', (_, style) => {
  fc.assert(
    fc.property(
      declaration,
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      (wanted, hasShebang, end) => {
        const lines = [
          '---',
          ...stringify(wanted, { lineWidth: 0, aliasDuplicateObjects: false })
            .trimEnd()
            .split('\n'),
          '---',
        ];
        const source = [
          ...(hasShebang ? ['#!/usr/bin/env x'] : []),
          '',
          ...style(lines),
          'code();',
        ];

        const { parameters, ...rest } = declared(source.join(end));

        const { parameters: properties, ...others } = wanted;
        expect(rest).toEqual(others);
        expect(parameters.properties).toEqual(properties);
      },
    ),
    { numRuns: 50 },
  );
});

it('never throws, for any content (E2)', () => {
  const piece = fc.constantFrom(
    '# ---',
    '#',
    '# description: x',
    '# parameters:',
    '#   a: {type: string}',
    '# - &a [*a]',
    '# a: *b',
    '/*',
    '*/',
    '---',
    ' * ---',
    '<!--',
    '-->',
    '# ? {a: 1}',
    '# !!js/function x',
    '# "\\ud800": 1',
    '# __proto__: {x: 1}',
    '# timeoutMs: .inf',
    '# <<: {a: 1}',
    '# %YAML 9',
    '# parameters: {a: {type: array, items: []}}',
  );

  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (lines) => {
      expect(readDeclaration(lines.join('\n')).status).toMatch(/^(none|declared|wrong)$/);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['[', '{a: ', '? ', '- ', '? [', '{? a: '])(
  'is not brought down by %j, ten thousand times (E2)',
  (nest) => {
    const reading = readDeclaration(`# ---\n# parameters: ${nest.repeat(10_000)}\n# ---`);

    expect(reading.status).toBe('wrong');
  },
);

it('survives nested parameters', () => {
  const deep = `${'{ type: array, items: '.repeat(1_000)}{ type: string }${' }'.repeat(1_000)}`;

  const reading = readDeclaration(`# ---\n# description: x\n# parameters: { a: ${deep} }\n# ---`);

  expect(reading.status).toMatch(/^(declared|wrong)$/);
});

it('recognizes a file without a declaration', () => {
  for (const source of [
    '',
    'print(1)',
    '# just a comment\nprint(1)',
    'x = 1\n# ---\n# description: x\n# ---',
    '---\ntitle: A document\n---',
  ]) {
    expect(readDeclaration(source)).toEqual({ status: 'none' });
  }
});

it('ends the comment at the first line of code', () => {
  const reading = readDeclaration('# ---\n# description: x\ncode()\n# ---');

  expect(reading).toMatchObject({ status: 'wrong', faults: [{ line: 1 }] });
});

it.each([
  ['a missing description', 'effect: read', 3, 'description'],
  ['an unknown key', 'description: x\n\ncolour: red', 5, 'colour'],
  ['an unknown effect', 'description: x\neffect: writes', 4, 'effect'],
  ['more than 60 seconds', 'description: x\ntimeoutMs: 60001', 4, 'at most 60000'],
  ['a time-out that is none', 'description: x\ntimeoutMs: 0', 4, 'timeoutMs'],
  ['YAML that is none', 'description: x\nparameters: {', 4, 'not YAML'],
  ['a key twice', 'description: x\ndescription: y', 4, 'not YAML'],
  ['an alias', 'description: &a x\nsecrets: [*a]', 4, 'aliases'],
  ['__proto__', 'description: x\nparameters:\n  __proto__: { type: string }', 5, '__proto__'],
  [
    'a name every object has',
    'description: x\nparameters:\n  constructor: { type: string }',
    5,
    'taken',
  ],
  ['a parameter without a type', 'description: x\nparameters:\n  a: {}', 5, 'say the type'],
  [
    'an unknown type',
    'description: x\nparameters:\n  a:\n    type: text',
    6,
    'parameters.a.type: expected one of string',
  ],
  [
    'a misspelt keyword',
    'description: x\nparameters:\n  a:\n    type: string\n    minLenght: 1',
    7,
    'minLenght',
  ],
  [
    'a keyword of the wrong type',
    'description: x\nparameters:\n  a: { type: integer, minimum: "1" }',
    5,
    'minimum',
  ],
  [
    'a wrong pattern',
    'description: x\nparameters:\n  a: { type: string, pattern: "(" }',
    5,
    'regular expression',
  ],
  [
    'a default that does not fit',
    'description: x\nparameters:\n  a:\n    type: integer\n    default: b',
    7,
    'default',
  ],
  ['a required parameter that is none', 'description: x\nrequired: [b]', 4, 'b is required'],
  [
    'two places for required',
    'description: x\nparameters: { type: object }\nrequired: []',
    5,
    'inside',
  ],
  [
    'other parameters allowed',
    'description: x\nparameters:\n  type: object\n  additionalProperties: true',
    6,
    'declared parameters only',
  ],
  ['a secret of PCE’s own', 'description: x\nsecrets: [PCE_IDEMPOTENCY_KEY]', 4, 'PCE'],
  ['no mode', 'description: x\nmodes: []', 4, 'modes'],
])('names the line of %s (E2)', (_, yaml, line, message) => {
  expect(faults(yaml)).toContainEqual({ line, message: expect.stringContaining(message) });
});

it('treats parameters with a default as optional, unless declared required', () => {
  const source = (required: string): string =>
    `# ---\n# description: x\n# parameters: { a: { type: string }, b: { type: string, default: c } }\n${required}# ---`;

  expect(declared(source('')).parameters.required).toEqual(['a']);
  expect(declared(source('# required: []\n')).parameters.required).toEqual([]);
});

it('accepts parameters as a whole JSON Schema, with its own required', () => {
  const yaml = stringify({
    description: 'x',
    parameters: { type: 'object', properties: { a: { type: 'string' } } },
  });

  expect(declared(`/*\n---\n${yaml}---\n*/`).parameters).toEqual({
    type: 'object',
    properties: { a: { type: 'string' } },
    required: [],
    additionalProperties: false,
  });
});

it.each(['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6'])(
  'checks the format %s',
  (format) => {
    const reading = readDeclaration(
      `# ---\n# description: x\n# parameters: { a: { type: string, format: ${format} } }\n# ---`,
    );

    const input = reading.status === 'declared' ? reading.declaration.parameters.input : undefined;
    expect(input?.safeParse({ a: 'nonsense' })).toMatchObject({ success: false });
  },
);

it.each([
  ['minimum: 2', 'integer', 1],
  ['exclusiveMaximum: 2', 'number', 2],
  ['multipleOf: 2', 'integer', 3],
  ['maxLength: 1', 'string', 'ab'],
  ['pattern: "^a$"', 'string', 'b'],
  ['uniqueItems: true', 'array', [1, 1]],
  ['items: { type: string }', 'array', [1]],
  ['maxItems: 1', 'array', [1, 2]],
  ['minItems: 2', '[array, "null"]', [1]],
  ['minLength: 2', '[string, "null"]', 'a'],
  ['properties: { b: { type: string } }, required: [b]', 'object', {}],
  ['additionalProperties: false', 'object', { b: 1 }],
  ['additionalProperties: { type: string }', 'object', { b: 1 }],
  ['anyOf: [{ enum: [1] }, { enum: [2] }]', 'integer', 3],
  ['oneOf: [{ minimum: 1, type: integer }, { minimum: 2, type: integer }]', 'integer', 2],
  ['enum: [1, a]', '[integer, string]', 'b'],
  ['const: 1', 'integer', 2],
])('validates arguments by %s', (keyword, type, wrong) => {
  const reading = readDeclaration(
    `# ---\n# description: x\n# parameters: { a: { type: ${type}, ${keyword} } }\n# ---`,
  );

  const input = reading.status === 'declared' ? reading.declaration.parameters.input : undefined;
  expect(input?.safeParse({ a: wrong })).toMatchObject({ success: false });
});
