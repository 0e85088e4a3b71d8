/** A workspace folder, opened and run by a program. Run by `recipes.e2e.test.ts`. */
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import { openWorkspace } from '@pce/workspace';

export async function workspaceRecipe(folder: string): Promise<string[]> {
  // #region open
  const workspace = await openWorkspace(folder);
  for (const { severity, file, line, message } of workspace.problems) {
    console.error(`${severity}: ${file}:${line ?? 1}: ${message}`);
  }

  const pce = workspace.createOrchestrator({
    roles: (host) => ruleRoles(host), // they may ask whether a file of the workspace is there
    store: () => sqliteStore(`${folder}/pce.db`),
  });
  const { request, limits, inputs } = await workspace.readPlan('planning/list.md');
  const result = await pce.start(request, { limits, inputs }).result();
  await pce.close();
  // #endregion
  return [result.status, ...result.claims.map(({ claim }) => claim)];
}
