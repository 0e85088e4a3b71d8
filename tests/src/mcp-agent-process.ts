import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { socketFetch } from '@pce/test-support';
import * as z from 'zod';
import { pause } from './random.ts';
import { type TrackerAgentTask, work } from './tracker-agent.ts';
import { messagesPerPause } from './tracker-line.ts';

export interface McpAgentTask extends TrackerAgentTask {
  /** Sockets of the servers; if one is down, the next is used. */
  readonly sockets: readonly string[];
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
const toLine = (sent: z.infer<typeof sentSchema>) => ({
  message: sent.message_id,
  sequence: sent.sequence,
});

const task: McpAgentTask = JSON.parse(process.argv[2] ?? '');
const call = retryingCaller(task);
await work(task, {
  /** Pauses now and then. */
  async send(number, text) {
    const keyed = (kind: string) => ({ idempotency_key: `${kind} ${number}` });
    const message = { target: 'executor', message: text, ...keyed('message') };
    const sent = sentSchema.parse(await call('send_message', message));
    const step = { iteration: number, role: 'planner', scratchpad: text, ...keyed('checkpoint') };
    await call('record_checkpoint', step);
    if (number % messagesPerPause === 0) {
      await call('pause_episode', { reason: text, target: 'planner', ...keyed('pause') });
      await call('resume_episode', keyed('resume'));
    }
    return toLine(sent);
  },
  receive: async (request) =>
    receivedSchema.parse(await call('receive_messages', request)).messages.map(toLine),
  acknowledge: (message) =>
    call('acknowledge_message', { message_id: message, idempotency_key: `done ${message}` }),
});
process.exit(0);
