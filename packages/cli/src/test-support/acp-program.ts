import { chmodSync, writeFileSync } from 'node:fs';

/**
 * Writes a program that speaks the Agent Client Protocol. `answer` is the body of a function of `text`, the prompt, and `n`,
 * its number; it may use `fs`.
 */
export function writeAcpProgram(file: string, answer: string): string {
  writeFileSync(
    file,
    `#!/usr/bin/env node
const fs = require('node:fs');
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const answer = (text, n) => { ${answer} };
let n = 0;
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') send({ id, result: { protocolVersion: 1, agentCapabilities: {} } });
  if (method === 'session/new') send({ id, result: { sessionId: 's1' } });
  if (method !== 'session/prompt') return;
  const content = { type: 'text', text: answer(params.prompt[0].text, ++n) };
  const update = { sessionUpdate: 'agent_message_chunk', content };
  send({ method: 'session/update', params: { sessionId: 's1', update } });
  send({ id, result: { stopReason: 'end_turn' } });
});
`,
  );
  chmodSync(file, 0o755);
  return file;
}
