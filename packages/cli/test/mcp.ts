import type { Folder } from '@pce/test-support';
import { startHere } from './run-here.js';

/** A message of MCP as a line. */
export function mcpMessage(id: number, method: string, params: object = {}): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
}

export const mcpInitialize = mcpMessage(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

export const mcpInitialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';

export function mcpCall(id: number, name: string, args: object): string {
  return mcpMessage(id, 'tools/call', { name, arguments: args });
}

/** Starts `pce mcp` for a workspace in this process, at an address or a socket. */
export async function listenHere({ root }: Folder, ...args: readonly string[]) {
  const { said, stop } = startHere(['mcp', ...args, '--workspace', root]);
  const url = await said(/(?:^listening on |"url": ")([^"\n]+)/);
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
  const ask = async (method: string, params: object = {}) => {
    const text = await (await post(mcpMessage(2, method, params))).text();
    return JSON.parse(text.replace(/^[^{]*data: /s, '')).result;
  };
  const call = (name: string, given: object) => ask('tools/call', { name, arguments: given });
  return { url, post, ask, call, stop };
}
