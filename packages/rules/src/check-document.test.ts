import { createToolCatalog, defineTool } from '@pce/core/internal';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { checkDocument } from './check-document.js';

const path = z.string().describe('path of the file');
const tools = createToolCatalog([
  defineTool({
    name: 'file.read',
    description: 'Read a file',
    effect: 'read',
    input: z.object({ path }),
    execute: () => null,
  }),
  defineTool({
    name: 'file.write',
    description: 'Write a value to a file',
    effect: 'idempotent',
    input: z.object({ path, content: z.any().describe('what to write') }),
    execute: () => null,
  }),
]);

const steps = (...texts: readonly string[]): string =>
  ['# Work', '## Steps', ...texts.map((text, index) => `${index + 1}. ${text}`)].join('\n');

it('reports the call of each step without making it (E1)', () => {
  const check = checkDocument(
    steps('Read the file `{{name}}`', 'Write the result to `b`', 'Review it'),
    {
      tools,
      inputs: { name: 'a' },
    },
  );

  expect(check).toMatchObject({ title: 'Work', problems: [], remarks: [] });
  expect(check.steps.map(({ id, does }) => [id, does])).toEqual([
    ['STEP_1', { kind: 'tool', name: 'file.read', args: { path: 'a' } }],
    ['STEP_2', { kind: 'tool', name: 'file.write', args: { path: 'b', content: { $ref: 'r1' } } }],
    ['STEP_3', { kind: 'analysis' }],
  ]);
});

it.each([
  ['a tool that is not there', steps('Read the file `a`', 'Print it on paper'), 'STEP_2'],
  ['a value without a place', steps('Read the file `a` with `b`'), 'STEP_1'],
  ['a later result', steps('Write the result of step 2 to `a`', 'Read the file `b`'), 'STEP_1'],
  [
    'a result of no step',
    steps('Read the file `a`', 'Write the result of step 7 to `b`'),
    'no step 7',
  ],
  ['an input that is not there', steps('Read the file `{{name}}`'), '{{name}}'],
  [
    'more steps than the limit',
    steps(...Array.from({ length: 12 }, () => 'Read the file `a`')),
    'limit',
  ],
  ['a document without steps', '# Notes', 'neither goals nor steps'],
  ['a part that is not read', '# Notes\n\n## Done\n- one', 'line 3'],
  ['nothing to think about', steps('Compare what is known'), 'no result to think about'],
])('finds %s beforehand (E1, A7)', (_, text, expected) => {
  const limits = { iterations: 10, commandsInARow: 5 };
  expect(checkDocument(text, { tools, limits }).problems.join('\n')).toContain(expected);
});

it('reports criteria that cannot be measured, and does not stop (A11)', () => {
  const text = `${steps('Read the file `a`')}\n## Done when\n- a report that people like\n`;
  expect(checkDocument(text, { tools })).toMatchObject({
    problems: [],
    remarks: [expect.stringContaining('a report that people like')],
  });
});
