import type { AgentProcess } from './agent-process.js';

/** Maximum lines of standard error in a message. */
const quotedLines = 5;

export async function describeExit({ exited, stderr }: AgentProcess): Promise<string> {
  const { code, signal } = await exited;
  const how = code === null ? `was ended by ${signal}` : `ended with exit code ${code}`;
  const said = stderr().split('\n').slice(-quotedLines).join('\n').trim();
  return said === '' ? `it ${how}` : `it ${how}: ${said}`;
}
