// #region file
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type McpTools, mcpTools, parseMcpJson } from '@pce/tools-mcp';

/** The servers of a folder's `mcp.json`, with the secrets of its `.env`. */
export async function mcpToolsOf(folder: string): Promise<McpTools> {
  const env = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
  const { servers, problems } = parseMcpJson(await readFile(join(folder, 'mcp.json'), 'utf8'), env);
  for (const { server, message } of problems) console.error(`mcp.json: ${server}: ${message}`);
  return mcpTools({ servers });
}
// #endregion
