// A server of the oldest kind, without an SDK: it exits when the first message is not the expected one. With the
// argument `silent` it never answers, and does not exit on request.
import { createInterface } from 'node:readline';

const isSilent = process.argv.includes('silent');
if (isSilent) {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1_000);
}

const answers: Record<string, object> = {
  initialize: {
    protocolVersion: '2024-11-05',
    capabilities: { tools: {} },
    serverInfo: { name: 'strict', version: '1' },
  },
  'tools/list': { tools: [{ name: 'old', description: 'Old', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: 'good old times' }] },
};

for await (const line of createInterface({ input: process.stdin })) {
  if (isSilent) continue;
  const { id, method } = JSON.parse(line);
  const result = answers[method];
  if (result !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  else if (id !== undefined) process.exit(3);
}
