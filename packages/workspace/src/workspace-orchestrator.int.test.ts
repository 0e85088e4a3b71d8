import { makeFolder } from '@pce/test-support';
import { completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { openWorkspace } from './open-workspace.js';
import type { WorkspaceParts } from './workspace.js';

async function toolNames(parts: Omit<WorkspaceParts, 'roles'>): Promise<readonly string[]> {
  using folder = makeFolder({ 'notes.md': '' });
  const workspace = await openWorkspace(folder.root);
  const names: string[] = [];
  await using pce = workspace.createOrchestrator({
    ...parts,
    roles({ host }) {
      names.push(...host.tools.list().map(({ name }) => name));
      return scriptedRoles({ decide: [completion()] });
    },
  });
  expect(pce).toBeDefined();
  return names;
}

it('has no tools for building by default (B8)', async () => {
  const plain = await toolNames({});
  expect(plain.filter((name) => name.startsWith('build.'))).toEqual([]);
  expect(plain).toContain('file.read');
  const building = await toolNames({ selfBuilding: true });
  expect(building).toEqual(expect.arrayContaining([...plain, 'build.delete']));
});
