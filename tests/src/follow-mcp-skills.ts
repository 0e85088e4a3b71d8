// #region skills
import { createOrchestrator, type Orchestrator, type Roles } from '@pce/core';
import type { RoleModel } from '@pce/core/ports';
import type { McpTools } from '@pce/tools-mcp';
import { followSkill, workflowsFrom } from '@pce/workflows';

/** An orchestrator whose turns can use the tools and the skills of MCP servers. */
export async function followMcpSkills(
  mcp: McpTools,
  model: RoleModel,
  roles: Roles,
): Promise<Orchestrator> {
  const { tools } = await mcp.load();
  const { skills, held } = await mcp.loadSkills();
  for (const { id, version } of held) console.warn(`${id} is new or has changed: ${version}`);
  const skillTools = skills.flatMap((skill) => skill.tools);
  const skillTool = followSkill({ model, tools: skillTools });
  const workflows = workflowsFrom(
    skills.map(({ source }) => source),
    { skillTool },
  );
  return createOrchestrator({ ...roles, tools: [skillTool, ...skillTools, ...tools], workflows });
}
// #endregion
