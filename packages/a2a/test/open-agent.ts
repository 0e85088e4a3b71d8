import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AgentCard, Message, type Part, Task, TaskState, taskStateToJSON } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import {
  agentCardHandler,
  jsonRpcHandler,
  restHandler,
  UserBuilder,
} from '@a2a-js/sdk/server/express';
import express, { type RequestHandler } from 'express';

/** An agent of others, served by the SDK, which does what a message says. */
export interface TestAgent extends AsyncDisposable {
  readonly url: string;
  /** Contexts of the tasks that it began, in order. */
  readonly begun: readonly string[];
  /** Ids of the tasks that it was asked to cancel. */
  readonly cancelled: ReadonlySet<string>;
  /** Ends its work on `hold`. */
  release(): void;
}

/** How an agent is served. */
export interface TestAgentOptions {
  /** @defaultValue `JSONRPC` */
  readonly binding?: string;
  /** @defaultValue true */
  readonly streaming?: boolean;
  /** Changes of its card. */
  readonly card?: object;
  /** Runs before every request. */
  readonly before?: RequestHandler;
  readonly onBegun?: (context: string) => void;
}

const text = (value: string) => ({ text: value });

/** Starts an agent on a free port of this machine. */
export async function openAgent(options: TestAgentOptions = {}): Promise<TestAgent> {
  const { binding = 'JSONRPC', streaming = true, card: changes, before, onBegun } = options;
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server listens at a port, not at a path.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const supportedInterfaces = [
    { url: `${url}/a2a`, protocolBinding: binding, protocolVersion: '1.0' },
  ];
  const card = AgentCard.fromJSON({
    name: 'Test',
    capabilities: { streaming },
    supportedInterfaces,
    ...changes,
  });
  const begun: string[] = [];
  const cancelled = new Set<string>();
  const released = new AbortController();
  const executor = testExecutor(cancelled, released.signal, (context) => {
    begun.push(context);
    onBegun?.(context);
  });
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor);
  const parts = { requestHandler, userBuilder: UserBuilder.noAuthentication };
  if (before !== undefined) app.use(before);
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/a2a', binding === 'JSONRPC' ? jsonRpcHandler(parts) : restHandler(parts));
  return {
    url,
    begun,
    cancelled,
    release: () => released.abort(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Carries out `work <ms>`, `hold`, `ask`, `sign-in`, `reply`, `fail`, `reject`, `files` and `large <characters>`. */
function testExecutor(
  cancelled: Set<string>,
  released: AbortSignal,
  onBegun: (context: string) => void,
): AgentExecutor {
  const working = new Set<string>();
  return {
    async execute({ taskId: id, contextId, userMessage, task }, bus) {
      const say = (value: unknown): Message =>
        Message.fromJSON({
          messageId: crypto.randomUUID(),
          taskId: id,
          contextId,
          role: 'ROLE_AGENT',
          parts: [text(`${value}`)],
        });
      const publish = (state: TaskState, value?: unknown): void => {
        const message = value === undefined ? undefined : say(value);
        const status = { state, message, timestamp: new Date().toISOString() };
        bus.publish(
          AgentEvent.statusUpdate({ taskId: id, contextId, status, metadata: undefined }),
        );
      };
      const finish = (...parts: object[]): void => {
        const artifact = {
          artifactId: 'a',
          name: '',
          description: '',
          parts: parts.map(toPart),
          metadata: undefined,
          extensions: [],
        };
        bus.publish(
          AgentEvent.artifactUpdate({
            taskId: id,
            contextId,
            artifact,
            append: false,
            lastChunk: true,
            metadata: undefined,
          }),
        );
        publish(TaskState.TASK_STATE_COMPLETED);
      };
      const said = textIn(userMessage);
      const [verb, amount = '0'] = said.split(' ');
      if (verb === 'reply') {
        onBegun(contextId);
        bus.publish(AgentEvent.message(say('Hello')));
        return;
      }
      const status = { state: taskStateToJSON(TaskState.TASK_STATE_WORKING) };
      bus.publish(
        AgentEvent.task(
          task ??
            Task.fromJSON({
              id,
              contextId,
              status,
              history: [Message.toJSON(userMessage)],
            }),
        ),
      );
      if (task !== undefined) {
        publish(TaskState.TASK_STATE_WORKING);
        return finish(text(`Answered: ${said}`));
      }
      onBegun(contextId);
      switch (verb) {
        case 'ask':
          return publish(TaskState.TASK_STATE_INPUT_REQUIRED, 'Which\u001b[31m size?');
        case 'sign-in':
          return publish(TaskState.TASK_STATE_AUTH_REQUIRED, 'https://idp.test/login');
        case 'fail':
          return publish(TaskState.TASK_STATE_FAILED, 'no paper');
        case 'reject':
          return publish(TaskState.TASK_STATE_REJECTED, 'not my job');
        case 'large':
          return finish(text('x'.repeat(Number(amount))));
        case 'files':
          return finish(
            {
              raw: Buffer.from('hi').toString('base64'),
              filename: 'a.txt',
              mediaType: 'text/plain',
            },
            { url: 'https://files.test/b', filename: 'b.pdf', mediaType: 'application/pdf' },
            { data: { total: 3 } },
          );
        default: {
          working.add(id);
          const end = Date.now() + Number(amount);
          const isWorking = (): boolean => (verb === 'hold' ? !released.aborted : Date.now() < end);
          while (isWorking() && !cancelled.has(id))
            await new Promise((resolve) => setTimeout(resolve, 5));
          working.delete(id);
          return cancelled.has(id) ? publish(TaskState.TASK_STATE_CANCELED) : finish(text('Done'));
        }
      }
    },
    async cancelTask(id, bus) {
      cancelled.add(id);
      if (working.has(id)) return;
      const status = {
        state: TaskState.TASK_STATE_CANCELED,
        message: undefined,
        timestamp: new Date().toISOString(),
      };
      bus.publish(
        AgentEvent.statusUpdate({ taskId: id, contextId: '', status, metadata: undefined }),
      );
    },
  };
}

function toPart(part: object): Part {
  const [made] = Message.fromJSON({ parts: [part] }).parts;
  if (made === undefined) throw new Error('no part');
  return made;
}

function textIn({ parts }: Message): string {
  return parts
    .map(({ content }) =>
      content?.$case === 'text' ? content.value : JSON.stringify(content?.value),
    )
    .join('\n');
}
