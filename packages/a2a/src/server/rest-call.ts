/** A call of a method, as JSON-RPC names it. */
export interface RestCall {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A request over HTTP+JSON, by its path below that of the routes. */
export interface RestRequest {
  readonly verb: string;
  /** Parts of the path, not decoded. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Returns the call that a request over HTTP+JSON means; `undefined` for another path. */
export function restCall({ verb, parts, query, body }: RestRequest): RestCall | undefined {
  const [root, ...rest] = parts;
  if (rest.length === 0) {
    switch (`${verb} ${root}`) {
      case 'POST message:send':
        return { method: 'SendMessage', params: body };
      case 'POST message:stream':
        return { method: 'SendStreamingMessage', params: body };
      case 'GET extendedAgentCard':
        return { method: 'GetExtendedAgentCard', params: {} };
      case 'GET tasks':
        return { method: 'ListTasks', params: listed(query) };
      default:
        return undefined;
    }
  }
  if (root !== 'tasks') return undefined;
  const [task = '', ...more] = rest;
  return more.length === 0 ? ofTask(verb, task, query) : ofConfigs(verb, task, more, body);
}

function ofTask(verb: string, task: string, query: URLSearchParams): RestCall | undefined {
  const [id = '', action] = task.split(':').map(decodeURIComponent);
  if (action === undefined)
    return verb === 'GET' ? { method: 'GetTask', params: { id, ...counted(query) } } : undefined;
  if (action === 'cancel' && verb === 'POST') return { method: 'CancelTask', params: { id } };
  return action === 'subscribe' ? { method: 'SubscribeToTask', params: { id } } : undefined;
}

function ofConfigs(
  verb: string,
  task: string,
  [name, config, ...more]: readonly string[],
  body: RestRequest['body'],
): RestCall | undefined {
  if (name !== 'pushNotificationConfigs' || more.length > 0) return undefined;
  const taskId = decodeURIComponent(task);
  if (config === undefined) {
    if (verb === 'POST')
      return { method: 'CreateTaskPushNotificationConfig', params: { ...body, taskId } };
    return verb === 'GET'
      ? { method: 'ListTaskPushNotificationConfigs', params: { taskId } }
      : undefined;
  }
  const params = { taskId, id: decodeURIComponent(config) };
  if (verb === 'GET') return { method: 'GetTaskPushNotificationConfig', params };
  return verb === 'DELETE' ? { method: 'DeleteTaskPushNotificationConfig', params } : undefined;
}

function listed(query: URLSearchParams): RestCall['params'] {
  const includeArtifacts = query.get('includeArtifacts') === 'true';
  return { ...Object.fromEntries(query), includeArtifacts };
}

function counted(query: URLSearchParams): RestCall['params'] {
  const historyLength = query.get('historyLength');
  return historyLength === null ? {} : { historyLength };
}
