import { stripVTControlCharacters } from 'node:util';
import { lineReader } from '../command/read-lines.js';
import { type AgentCommand, startAgent } from '../process/agent-process.js';
import { describeExit } from '../process/describe-exit.js';
import { fromReadable, fromWritable } from '../process/web-streams.js';

/** A connection to an agent that speaks the Agent Client Protocol: JSON lines in both directions. */
export interface AcpLink {
  /** To the agent. */
  readonly input: WritableStream<Uint8Array>;
  /** From the agent. */
  readonly output: ReadableStream<Uint8Array>;
  /** Describes for messages why the agent ended. */
  describeEnd(): Promise<string>;
  /** Ends the agent and its child processes. Idempotent. */
  close(): Promise<void>;
}

/** Starts a program that speaks the protocol over standard input and output. */
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

/** Removes terminal sequences that launchers print between an agent's messages; JSON contains none. */
function withoutEscapes(): TransformStream<Uint8Array, Uint8Array> {
  const encoder = new TextEncoder();
  let lines: ReturnType<typeof lineReader>;
  return new TransformStream({
    start(controller) {
      lines = lineReader((line) => {
        controller.enqueue(encoder.encode(`${stripVTControlCharacters(line)}\n`));
      });
    },
    transform: (chunk) => lines.take(chunk),
    flush: () => lines.end(),
  });
}
