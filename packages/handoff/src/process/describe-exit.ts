import type { AgentProcess } from './agent-process.js';

/** Lines of standard error that a message quotes. */
const quotedLines = 5;

/** Describes how a process ended, with the end of what it wrote to standard error. */
export async function describeExit({ exited, stderr }: AgentProcess): Promise<string> {
  const { code, signal } = await exited;
  const how = code === null ? `was ended by ${signal}` : `ended with exit code ${code}`;
  const said = stderr().split('\n').slice(-quotedLines).join('\n').trim();
  return said === '' ? `it ${how}` : `it ${how}: ${said}`;
}
