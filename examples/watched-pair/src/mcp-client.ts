import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Calls a tool of the server and returns its structured answer. Rejects with the message of a refusal. */
export type Call = (tool: string, args?: Record<string, unknown>) => Promise<unknown>;

/** A client of an MCP server, as each agent has one. */
export interface McpClient extends AsyncDisposable {
  readonly call: Call;
}

export async function connectClient(name: string, url: string): Promise<McpClient> {
  const client = new Client({ name, version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    async call(tool, args = {}) {
      const answer = await client.callTool({ name: tool, arguments: args });
      if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
      return answer.structuredContent;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
