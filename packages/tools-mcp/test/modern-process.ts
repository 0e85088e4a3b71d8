// A server over standard input and output that supports only the protocol of 2026-07-28.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(
  () => {
    const server = new McpServer(
      { name: 'modern', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true } } },
    );
    const annotations = { readOnlyHint: true };
    const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });
    server.registerTool('echo', { description: 'Echo', annotations }, () => said('modern times'));
    server.registerTool('hang', { annotations }, () => new Promise(() => undefined));
    server.registerTool('search', { annotations }, async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (let progress = 1; progressToken !== undefined && progress <= 5; progress += 1) {
        const params = { progressToken, progress, message: `result ${progress}` };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      return progressToken === undefined ? said('all') : new Promise(() => undefined);
    });
    server.registerTool('die', {}, () => process.exit(1));
    server.registerTool('change', {}, () => {
      server.registerTool('late', { description: 'Late', annotations }, () => said('late'));
      return said('changed');
    });
    return server;
  },
  { legacy: 'reject' },
);
