import { createToolCatalog, defineTool } from '@pce/core/internal';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { checkDocument } from './check-document.js';

const path = z.string().describe('path of the file');
const tool = (name: string, description: string) =>
  defineTool({ name, description, effect: 'read', input: z.object({ path }), execute: () => null });
const tools = createToolCatalog([
  tool('file.read', 'Read a file'),
  tool('left.count', 'Count a file'),
  tool('right.count', 'Count a file'),
]);

it('reports the call of each step, and each problem once (E1, A7)', () => {
  const text = [
    ...['# W', '## Goals', '- g {{b}}', '', 'para', '## Steps', '1. Read the file `a`'],
    ...['2. Do not read `b`', '3. Write the result of step 9 to `c`', '4. Count the file `x`'],
    ...['5. Read', '## Done when', '- {{c}} reads well'],
  ].join('\n');

  expect(checkDocument(text, { tools })).toEqual({
    title: 'W',
    steps: [
      {
        ...{ id: 'STEP_1', description: 'Read the file `a`' },
        does: { kind: 'tool', name: 'file.read', args: { path: 'a' } },
      },
      {
        ...{ id: 'STEP_2', description: 'Do not read `b`' },
        does: { kind: 'unclear', problem: expect.stringContaining('"not" says that something') },
      },
      {
        ...{ id: 'STEP_3', description: 'Write the result of step 9 to `c`' },
        does: { kind: 'unclear', problem: 'there is no step 9' },
      },
      {
        ...{ id: 'STEP_4', description: 'Count the file `x`' },
        does: {
          kind: 'unclear',
          problem: 'it could mean: left.count: Count a file; right.count: Count a file',
        },
      },
      {
        ...{ id: 'STEP_5', description: 'Read' },
        does: {
          ...{ kind: 'unclear', problem: 'it is missing path (path of the file)' },
          isIncomplete: true,
        },
      },
    ],
    iterations: 6,
    problems: [
      'the document asks for {{b}}, which the inputs do not have',
      'the document asks for {{c}}, which the inputs do not have',
      'STEP_2 (Do not read `b`): it says what must not be done: write it under "Constraints"',
      'STEP_3 (Write the result of step 9 to `c`): there is no step 9',
      'STEP_4 (Count the file `x`): it could mean: left.count: Count a file; right.count: Count a file',
      'STEP_5 (Read): it is missing path (path of the file)',
    ],
    remarks: [
      'line 5: this paragraph is outside the list of "Goals" and is not read; make it a list item',
      '"{{c}} reads well" cannot be measured: a person has to look.',
    ],
  });
});

it('reads a request without sections as one step, and sections without work as nothing (E1)', () => {
  expect(checkDocument(' Read the file `a` ', { tools })).toEqual({
    ...{ title: undefined, iterations: 2, problems: [], remarks: [] },
    steps: [
      {
        ...{ id: 'STEP_1', description: 'Read the file `a`' },
        does: { kind: 'tool', name: 'file.read', args: { path: 'a' } },
      },
    ],
  });
  expect(checkDocument('# W\n## Tools\n- x', { tools })).toEqual({
    ...{ title: 'W', steps: [], iterations: 0, remarks: [] },
    problems: ['the document has neither goals nor steps'],
  });
});

it('matches workflows first (E1)', () => {
  const workflows = {
    match: ({ command }: { readonly command: string }) =>
      command.startsWith('Read')
        ? { workflow: 'reading', hash: 'h', inputs: { n: 1 }, why: 'w' }
        : undefined,
  };
  const { steps } = checkDocument('## Steps\n- Read it all\n- Count it all', { tools, workflows });

  expect(steps[0]?.does).toEqual({ kind: 'workflow', name: 'reading', args: { n: 1 } });
  expect(steps[1]?.does.kind).toBe('unclear');
});
