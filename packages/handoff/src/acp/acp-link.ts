import { type AgentCommand, startAgent } from '../process/agent-process.js';
import { describeExit } from '../process/describe-exit.js';
import { fromReadable, fromWritable } from '../process/web-streams.js';
import { withoutEscapes } from '../process/without-escapes.js';

/** A connection with an agent that speaks the Agent Client Protocol: one message in JSON a line, both ways. */
export interface AcpLink {
  /** To the agent. */
  readonly input: WritableStream<Uint8Array>;
  /** From the agent. */
  readonly output: ReadableStream<Uint8Array>;
  /** Describes why the agent is not there any more, for messages. */
  describeEnd(): Promise<string>;
  /** Ends the agent and everything it started. Idempotent. */
  close(): Promise<void>;
}

/** Starts a program that speaks the protocol over its standard input and output. */
export async function linkProcess(command: AgentCommand, cwd: string): Promise<AcpLink> {
  const agent = await startAgent({ cwd, ...command, hasInput: true });
  if (agent.stdin === null) throw new Error('the process has no standard input');
  return {
    input: fromWritable(agent.stdin),
    output: fromReadable(agent.stdout).pipeThrough(withoutEscapes()),
    describeEnd: () => describeExit(agent),
    close: () => agent.end(),
  };
}
