// #region skills
import { createOrchestrator, type Orchestrator, type Roles } from '@pce/core';
import type { RoleModel } from '@pce/core/ports';
import { skillTools } from '@pce/tools';
import { followSkill, loadWorkflows } from '@pce/workflows';

/** An orchestrator whose turns can use the Agent Skills of a folder. */
export async function withSkills(
  folder: string,
  model: RoleModel,
  roles: Roles,
): Promise<Orchestrator> {
  const skills = await skillTools({ folders: [folder] }); // reads their files, runs nothing
  for (const { file, message } of skills.problems) console.error(file, message);
  const skillTool = followSkill({ model, tools: skills.tools });
  const tools = [skillTool, ...skills.tools];
  const workflows = await loadWorkflows(folder, { skillTool, tools: tools.map((t) => t.name) });
  return createOrchestrator({ ...roles, tools, workflows });
}
// #endregion
