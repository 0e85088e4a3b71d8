import { once } from 'node:events';
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Tool } from '@pce/core';
import { jsonObjectSchema } from '@pce/core/internal';
import { mcpTools } from '@pce/tools-mcp';
import type { TaskTool } from './task.ts';

interface ServedTools {
  readonly tools: readonly Tool[];
  close(): Promise<void>;
}

/**
 * Serves the tools of a task as an MCP server over HTTP in this process, and returns them as loaded by
 * `@pce/tools-mcp`. Throws an `Error` if one of them does not load.
 * @param server - name of the server, a prefix of the tools' names: `facility.search_assets`
 */
export async function serveMcp(server: string, tools: readonly TaskTool[]): Promise<ServedTools> {
  const handler = createMcpHandler(() => {
    const served = new McpServer({ name: server, version: '1.0.0' });
    for (const tool of tools) register(served, tool, tool.name.slice(server.length + 1));
    return served;
  });
  const answer = toNodeHandler(handler);
  const http = createServer((request, response) => {
    const { method, url = '/' } = request;
    if (method === undefined) response.destroy();
    else answer(Object.assign(request, { method, url }), response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mcp = mcpTools({ servers: { [server]: { url: `http://127.0.0.1:${port}/mcp` } } });
  const close = async (): Promise<void> => {
    await mcp.close();
    await handler.close();
    http.closeAllConnections();
    http.close();
  };
  const loaded = await mcp.load();
  if (loaded.problems.length === 0 && loaded.tools.length === tools.length) {
    return { tools: loaded.tools, close };
  }
  await close();
  const problems = loaded.problems.map(({ tool = server, message }) => `${tool}: ${message}`);
  throw new Error(`the MCP server did not load: ${problems.join('; ')}`);
}

function register(served: McpServer, { run, ...tool }: TaskTool, name: string): void {
  const { description, input, effect } = tool;
  const annotations = {
    readOnlyHint: effect === 'read',
    idempotentHint: effect === 'idempotent',
    destructiveHint: false,
  };
  served.registerTool(name, { description, inputSchema: input, annotations }, async (args) =>
    resultOf(() => run(args)),
  );
}

/** Returns a tool's result or failure, as servers report it. */
function resultOf(run: () => unknown): CallToolResult {
  try {
    const structuredContent = jsonObjectSchema.parse(run());
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
    };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { content: [{ type: 'text', text }], isError: true };
  }
}
