import type { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { lineReader } from '../command/read-lines.js';
import { type AgentCommand, describeExit, startAgent } from '../process/agent-process.js';

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

// `Readable.toWeb` and `Writable.toWeb` return streams of Node's own types: a program with the browser's types could
// not compile this package.

export function fromReadable(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next().catch(() => ({ done: true, value: undefined }));
      if (next.done === true || next.value === undefined) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void stream.destroy(),
  });
}

export function fromWritable(stream: Writable): WritableStream<Uint8Array> {
  return new WritableStream({
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
    close: () => void stream.end(),
  });
}
