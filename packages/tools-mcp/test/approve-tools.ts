// #region approve
import { readFile, writeFile } from 'node:fs/promises';
import { type HeldTool, type McpServerConfig, type McpTools, mcpTools } from '@pce/tools-mcp';

/** Tools that a person has looked at: `file` says which, in which version. */
export async function approvedTools(
  servers: Readonly<Record<string, McpServerConfig>>,
  file: string,
  isFine: (tool: HeldTool) => Promise<boolean>,
): Promise<McpTools> {
  const mcp = mcpTools({ servers, approved: JSON.parse(await readFile(file, 'utf8')) });
  const { held } = await mcp.load();
  for (const tool of held) if (await isFine(tool)) mcp.approve(tool.name);
  await writeFile(file, JSON.stringify(mcp.approved(), null, 2));
  return mcp; // `load()` has the approved ones among its tools now
}
// #endregion
