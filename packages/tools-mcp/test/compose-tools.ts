// #region compose
import { createToolCatalog, type ToolCatalog } from '@pce/core';
import { type McpServerConfig, type McpTools, mcpTools } from '@pce/tools-mcp';

/** A catalogue of the tools of these servers, for `createOrchestrator({ tools })`, that changes as they do. */
export async function composeTools(
  servers: Readonly<Record<string, McpServerConfig>>,
): Promise<{ readonly catalog: ToolCatalog; readonly mcp: McpTools }> {
  const catalog = createToolCatalog();
  const mcp = mcpTools({
    servers,
    onChange({ removed, tools, held }) {
      for (const name of removed) catalog.unregister(name);
      for (const tool of tools) catalog.replace(tool);
      for (const { name, description } of held) console.warn(`${name} changed: ${description}`);
    },
  });
  const { tools, problems } = await mcp.load();
  for (const tool of tools) catalog.replace(tool);
  for (const { server, tool = '', message } of problems) console.error(server, tool, message);
  return { catalog, mcp };
}
// #endregion
