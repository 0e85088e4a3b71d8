import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { socketFetch } from '@pce/test-support';
import * as z from 'zod';
import { linesFile } from './lines-file.ts';
import { inputEnded, tell } from './process-under-test.ts';
import { pause } from './random.ts';
import { messagesPerPause, trackerLineSchema } from './tracker-line.ts';

/** Task of an agent, which a test passes as JSON in the first argument. It works until its standard input ends. */
export interface McpAgentTask {
  /** Sockets of the servers; if one is down, the next is used. */
  readonly sockets: readonly string[];
  readonly episode: string;
  readonly role: 'planner' | 'executor';
  readonly diary: string;
}

type Call = (name: string, args: Record<string, unknown>) => Promise<unknown>;

/** Returns a call that is repeated, to one server after another, until it is answered. */
function retryingCaller({ sockets, episode }: McpAgentTask): Call {
  let open: Client | undefined;
  let turn = 0;
  const connect = async (): Promise<Client> => {
    const socket = sockets[turn % sockets.length] ?? '';
    turn += 1;
    const client = new Client({ name: 'agent', version: '1.0.0' });
    const url = new URL('http://localhost/mcp');
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: socketFetch(socket) }));
    return client;
  };
  return async (name, args) => {
    for (;;) {
      try {
        open ??= await connect();
        const request = { name, arguments: { ...args, episode_id: episode } };
        const { isError, content, structuredContent } = await open.callTool(request);
        if (isError !== true) return structuredContent;
        const text = JSON.stringify(content);
        // A server that is ending may find its store closed; other errors are defects.
        if (!text.includes('internal:')) return await Promise.reject(new Refused(text));
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      open = undefined;
      await pause(20);
    }
  };
}

class Refused extends Error {}

const sentSchema = z.object({ message_id: z.string(), sequence: z.number() });
const receivedSchema = z.object({ messages: z.array(sentSchema) });

/** Sends numbered messages, each with a checkpoint, and pauses now and then. After a restart it repeats the last one. */
async function plan(call: Call, { diary }: McpAgentTask, isOver: () => boolean): Promise<void> {
  const done = linesFile(diary, trackerLineSchema);
  for (let number = done.read().length; !isOver(); number += 1) {
    const text = `plan ${number}`;
    const keyed = (kind: string) => ({ idempotency_key: `${kind} ${number}` });
    const message = { target: 'executor', message: text, ...keyed('message') };
    const sent = sentSchema.parse(await call('send_message', message));
    const step = { iteration: number, role: 'planner', scratchpad: text, ...keyed('checkpoint') };
    await call('record_checkpoint', step);
    if (number % messagesPerPause === 0) {
      await call('pause_episode', { reason: text, target: 'planner', ...keyed('pause') });
      await call('resume_episode', keyed('resume'));
    }
    done.write({ message: sent.message_id, sequence: sent.sequence });
    tell({});
  }
}

/** Records each message before it acknowledges it, until all are. */
async function carryOut(call: Call, { diary }: McpAgentTask, isOver: () => boolean): Promise<void> {
  const done = linesFile(diary, trackerLineSchema);
  for (;;) {
    const isLast = isOver();
    const received = await call('receive_messages', { target: 'executor', limit: 3 });
    const { messages } = receivedSchema.parse(received);
    for (const { message_id, sequence } of messages) {
      done.write({ message: message_id, sequence });
      await call('acknowledge_message', { message_id, idempotency_key: `done ${message_id}` });
      tell({});
    }
    if (messages.length === 0) {
      if (isLast) return;
      await pause(5);
    }
  }
}

const task: McpAgentTask = JSON.parse(process.argv[2] ?? '');
await (task.role === 'planner' ? plan : carryOut)(retryingCaller(task), task, inputEnded());
process.exit(0);
