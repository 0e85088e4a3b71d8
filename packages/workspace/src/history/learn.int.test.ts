import type { CoordinatorResult } from '@pce/core/contracts';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { learn } from './learn.js';
import { readProposals } from './proposals.js';

const at = new Date(0);
const failed: CoordinatorResult = {
  commandReceived: 'read `x`',
  selected: 'file.read',
  ...{ args: {}, status: 'error', result: null, claims: [], toolRuns: [] },
  error: { code: 'not_found', message: 'no such file', isRetryable: false },
};

it.each([
  ['blocked', 'planning/read.md', 1],
  ['completed', 'planning/read.md', 0],
  ['blocked', undefined, 0],
] as const)(
  'a turn that is %s, of the document %s, leads to %d changes (E4)',
  async (status, document, count) => {
    using folder = makeFolder({ 'planning/read.md': '# Read\n\n## Steps\n1. Read `x`\n' });
    const turn = { turn: 't1', status, commands: [failed] };
    await learn(folder.root, turn, async () => document, at, { repeats: 1 });
    expect(await readProposals(folder.root)).toHaveLength(count);
  },
);
