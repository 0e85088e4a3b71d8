import { isSpecType } from '@modelcontextprotocol/client';
import { isJsonObject } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';
import type { McpProblem } from '../config/mcp-problem.js';
import type { McpServerConfig } from '../config/server-config.js';
import { schemaChecks } from '../schema/schema-check.js';
import { type ToolDefinition, toolDefinition } from './tool-definition.js';

/** The current tools of a server. */
export interface Listing {
  /** Definitions by `server.tool`. */
  readonly definitions: ReadonlyMap<string, ToolDefinition>;
  readonly problems: readonly McpProblem[];
}

const maxTools = 1_000;

/** Reads a server's list; unusable tools become problems. */
export function readListing(
  server: string,
  config: McpServerConfig,
  listed: readonly unknown[],
): Listing {
  const definitions = new Map<string, ToolDefinition>();
  const problems: McpProblem[] = [];
  const toCheck = schemaChecks();
  if (listed.length > maxTools) {
    const message = `it lists ${listed.length} tools; only the first ${maxTools} are read`;
    problems.push({ server, message });
  }
  for (const tool of listed.slice(0, maxTools)) {
    const name = nameOf(tool);
    const settings = settingsOf(config, name);
    if (settings === false) continue;
    try {
      if (!isSpecType.Tool(tool)) {
        throw new Error('it is no tool of MCP: its inputSchema must say "type": "object" on top');
      }
      const definition = toolDefinition(tool, { server, config, settings, toCheck });
      if (definitions.has(definition.name)) throw new Error('another tool of it has that name');
      definitions.set(definition.name, definition);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      problems.push({ server, tool: cleanText(name, 100), message: `it is left out: ${why}` });
    }
  }
  return { definitions, problems: [...problems, ...unknownSettings(server, config, listed)] };
}

function nameOf(tool: unknown): string {
  return isJsonObject(tool) && typeof tool.name === 'string' ? tool.name : '';
}

function settingsOf(
  { tools = {} }: McpServerConfig,
  name: string,
): NonNullable<McpServerConfig['tools']>[string] {
  return (Object.hasOwn(tools, name) ? tools[name] : undefined) ?? {};
}

/** Reports settings for unknown tools, since a typing error may fail to disable a tool. */
function unknownSettings(
  server: string,
  { tools = {} }: McpServerConfig,
  listed: readonly unknown[],
): McpProblem[] {
  const names = new Set(listed.map(nameOf));
  return Object.keys(tools)
    .filter((name) => !names.has(name))
    .map((tool) => ({
      server,
      tool,
      message: 'the host has settings for it, but the server does not list it',
    }));
}
