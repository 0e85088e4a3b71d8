import type { Tool } from '@pce/core/tools';
import { expect, it } from 'vitest';
import { missingTools } from './missing-tools.js';

const tools = [
  { name: 'file.read', family: 'file', source: 'built in' },
  { name: 'script.count', family: 'script', source: 'execution/count.py' },
] as unknown as readonly Tool[];

function missing(...names: string[]) {
  const named = names.map((name, index) => ({ name, line: index + 1 }));
  return missingTools('plan.md', named, tools, ['find-all']);
}

it('knows tools and workflows by name, and scripts by each of their names (B2)', () => {
  const known = [
    'file.read',
    'find-all',
    'script.count',
    'execution/count.py',
    'count.py',
    'count',
  ];

  expect(missing(...known)).toEqual([]);
});

it('warns of what nobody provides, with its line and the name that is nearest (B2)', () => {
  expect(missing('file.reed', 'zebra', 'read', 'built in')).toMatchObject([
    {
      severity: 'warning',
      file: 'plan.md',
      line: 1,
      message: expect.stringContaining('did you mean file.read? Else add it, or'),
    },
    { line: 2, message: expect.stringContaining('script here: add it, or') },
    { line: 3 },
    { line: 4 },
  ]);
});
