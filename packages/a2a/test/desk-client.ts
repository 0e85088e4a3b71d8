import {
  type ListTasksRequest,
  type ListTasksResponse,
  Message,
  type StreamResponse,
  type Task,
  type TaskPushNotificationConfig,
  TaskState,
} from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';

/** The SDK's client of an agent, for one user. */
export class DeskClient {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string, binding = 'JSONRPC', user = 'ann'): Promise<DeskClient> {
    const fetchImpl: typeof fetch = (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), user },
      });
    const transports = [
      new JsonRpcTransportFactory({ fetchImpl }),
      new RestTransportFactory({ fetchImpl }),
    ];
    const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
      transports,
      preferredTransports: [binding],
    });
    return new DeskClient(await new ClientFactory(options).createFromUrl(url));
  }

  /** Sends a message and collects what comes of it. */
  async send(message: Asked): Promise<readonly StreamResponse[]> {
    return all(this.#client.sendMessageStream(request(message)));
  }

  /** Sends a message and returns its task; at once, or when it ends or waits. */
  async ask(message: Asked, returnImmediately = false): Promise<Task> {
    const answer = await this.#client.sendMessage(request(message, returnImmediately));
    if ('messageId' in answer) throw new Error('a message in place of a task');
    return answer;
  }

  task(id: string): Promise<Task> {
    return this.#client.getTask({ tenant: '', id });
  }

  async tasks(wanted: Partial<ListTasksRequest> = {}): Promise<ListTasksResponse> {
    return this.#client.listTasks({
      tenant: '',
      contextId: '',
      status: TaskState.TASK_STATE_UNSPECIFIED,
      pageToken: '',
      statusTimestampAfter: undefined,
      ...wanted,
    });
  }

  cancel(id: string): Promise<Task> {
    return this.#client.cancelTask({ tenant: '', id, metadata: undefined });
  }

  subscribe(id: string): Promise<readonly StreamResponse[]> {
    return all(this.#client.resubscribeTask({ tenant: '', id }));
  }

  get sdk(): Client {
    return this.#client;
  }
}

interface Asked {
  readonly text?: string;
  readonly data?: object;
  readonly push?: TaskPushNotificationConfig;
  readonly messageId?: string;
  readonly taskId?: string;
  readonly contextId?: string;
}

function request(message: Asked, returnImmediately = false) {
  const { text, data, push, ...named }: Asked = message;
  const parts = [
    ...(text === undefined ? [] : [{ text }]),
    ...(data === undefined ? [] : [{ data }]),
  ];
  const said = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts, ...named };
  const configuration = {
    acceptedOutputModes: [],
    taskPushNotificationConfig: push,
    returnImmediately,
  };
  return { tenant: '', message: Message.fromJSON(said), configuration, metadata: undefined };
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Returns the question of a task that waits, as data. */
export function questionOf({ status }: Pick<Task, 'status'>) {
  const found = status?.message?.parts.find(({ content }) => content?.$case === 'data')?.content;
  if (found?.$case !== 'data') throw new Error('the task asks nothing');
  return found.value;
}

/** Returns the parts of a task's answer: texts, and data. */
export function answerOf({ artifacts }: Task): readonly unknown[] {
  return artifacts.flatMap(({ parts }) => parts.map(({ content }) => content?.value));
}
