import { chmodSync, writeFileSync } from 'node:fs';

/**
 * Writes a program that speaks the Agent Client Protocol. `answer` is the body of a function of `text`, the prompt, `n`, its
 * number, and `allowed`, the answer to what it asked for by returning `{ ask: { title, kind } }`; it may use `fs`, and
 * `servers`, the MCP servers that it was given.
 */
export function writeAcpProgram(file: string, answer: string): string {
  writeFileSync(
    file,
    `#!/usr/bin/env node
const fs = require('node:fs');
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const answer = (text, n, allowed) => { ${answer} };
let n = 0;
let open;
let servers = [];
const finish = (id, text) => {
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } };
  send({ method: 'session/update', params: { sessionId: 's1', update } });
  send({ id, result: { stopReason: 'end_turn' } });
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (method === 'initialize') send({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  if (method === 'session/new') servers = params.mcpServers;
  if (method === 'session/new') send({ id, result: { sessionId: 's1' } });
  if (id === 'ask' && result) finish(open.id, answer(open.text, n, result.outcome.optionId === 'yes'));
  if (method !== 'session/prompt') return;
  const { text } = params.prompt[0];
  const said = answer(text, ++n);
  if (typeof said === 'string') return finish(id, said);
  open = { id, text };
  const toolCall = { toolCallId: 't1', ...said.ask };
  const options = [
    { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
    { optionId: 'no', name: 'No', kind: 'reject_once' },
  ];
  send({ id: 'ask', method: 'session/request_permission', params: { sessionId: 's1', toolCall, options } });
});
`,
  );
  chmodSync(file, 0o755);
  return file;
}
