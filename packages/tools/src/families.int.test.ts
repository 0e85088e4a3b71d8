import { familyProblems } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.js';
import { fileFamily, fileTools, scriptFamily, scriptTools } from './index.js';

it('offers file tools that conform to the file family (B5)', () => {
  const tools = fileTools({ root: '.' });

  expect(tools.flatMap((tool) => familyProblems(fileFamily, tool))).toEqual([]);
  expect(tools.map((tool) => tool.name)).toEqual(Object.keys(fileFamily.members));
});

it('accepts every script as a member of the script family (B5)', async () => {
  const root = temporaryFolder({ 'execution/a.sh': '# ---\n# description: x\n# ---\n' });

  const { tools } = await scriptTools({ root });

  expect(tools.map((tool) => familyProblems(scriptFamily, tool))).toEqual([[]]);
});
