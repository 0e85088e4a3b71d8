// A server over standard input and output that supports only the protocol of 2026-07-28.
import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
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
    server.registerTool('order', { annotations: { idempotentHint: true } }, ({ mcpReq }) => {
      const size = acceptedContent(mcpReq.inputResponses, 'size');
      const gift = acceptedContent(mcpReq.inputResponses, 'gift');
      if (mcpReq.inputResponses !== undefined)
        return said(JSON.stringify({ size, gift, state: mcpReq.requestState() }));
      const properties = { size: { type: 'integer' as const, minimum: 36, maximum: 46 } };
      return inputRequired({
        inputRequests: {
          size: inputRequired.elicit({
            message: 'Which size?',
            requestedSchema: { type: 'object', properties, required: ['size'] },
          }),
          gift: inputRequired.elicit({
            message: 'A note for the gift?',
            requestedSchema: { type: 'object', properties: { note: { type: 'string' } } },
          }),
        },
        requestState: 'cart 7',
      });
    });
    server.registerTool('busy', { annotations }, ({ mcpReq }) =>
      mcpReq.requestState() === undefined
        ? inputRequired({ requestState: 'later' })
        : said(`it is ${mcpReq.requestState()}`),
    );
    server.registerTool('sign', { annotations }, () =>
      inputRequired({
        inputRequests: {
          key: inputRequired.elicit({
            message: 'Your key?',
            requestedSchema: { type: 'object', properties: { apiKey: { type: 'string' } } },
          }),
        },
      }),
    );
    server.registerTool('die', {}, () => process.exit(1));
    server.registerTool('change', {}, () => {
      server.registerTool('late', { description: 'Late', annotations }, () => said('late'));
      return said('changed');
    });
    return server;
  },
  { legacy: 'reject' },
);
