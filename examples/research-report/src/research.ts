import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoleModel, TurnResult } from '@pce/core';
import { modelRoles } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import { openWorkspace } from '@pce/workspace';
import { toReport } from './to-report.ts';

export interface Research {
  readonly result: TurnResult;
  /** Markdown, as in `report.md`; `undefined` without an answer. */
  readonly report: string | undefined;
}

/** Carries out the workspace's planning document with a model, and writes the report. */
export async function research(root: string, model: RoleModel): Promise<Research> {
  // #region research
  await mkdir(join(root, '.pce'), { recursive: true });
  const workspace = await openWorkspace(root);
  await using pce = workspace.createOrchestrator({
    roles: (host) => modelRoles(model, host),
    store: () => sqliteStore(join(root, '.pce/pce.db')), // pce log last, in this folder
  });
  const { request, limits, inputs } = await workspace.readPlan('planning/report.md');
  const result = await pce.start(request, { limits, inputs }).result();
  // #endregion
  const report = toReport(result);
  if (report !== undefined) await writeFile(join(root, 'report.md'), report);
  return { result, report };
}
