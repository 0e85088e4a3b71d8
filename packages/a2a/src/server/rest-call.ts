export interface RestCall {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const task = /^tasks\/(?<id>[^/:]+)$/;
const cancel = /^tasks\/(?<id>[^/:]+):cancel$/;
const subscribe = /^tasks\/(?<id>[^/:]+):subscribe$/;
const configs = /^tasks\/(?<taskId>[^/]+)\/pushNotificationConfigs$/;
const config = /^tasks\/(?<taskId>[^/]+)\/pushNotificationConfigs\/(?<id>[^/]+)$/;

const routes: readonly (readonly [verb: string, path: RegExp, method: string])[] = [
  ['POST', /^message:send$/, 'SendMessage'],
  ['POST', /^message:stream$/, 'SendStreamingMessage'],
  ['GET', /^extendedAgentCard$/, 'GetExtendedAgentCard'],
  ['GET', /^tasks$/, 'ListTasks'],
  ['GET', task, 'GetTask'],
  ['POST', cancel, 'CancelTask'],
  ['GET', subscribe, 'SubscribeToTask'],
  ['POST', subscribe, 'SubscribeToTask'],
  ['POST', configs, 'CreateTaskPushNotificationConfig'],
  ['GET', configs, 'ListTaskPushNotificationConfigs'],
  ['GET', config, 'GetTaskPushNotificationConfig'],
  ['DELETE', config, 'DeleteTaskPushNotificationConfig'],
];

/** Returns the call that a request over HTTP+JSON means, by its path below that of the routes; `undefined` for another path. */
export function restCall(
  verb: string,
  path: string,
  query: URLSearchParams,
  body: Readonly<Record<string, unknown>>,
): RestCall | undefined {
  for (const [own, pattern, method] of routes) {
    const match = own === verb ? pattern.exec(path) : null;
    if (match === null) continue;
    const ids = Object.entries(match.groups ?? {}).map(([name, id]) => [
      name,
      decodeURIComponent(id),
    ]);
    const asked = Object.fromEntries(query);
    const includeArtifacts = asked.includeArtifacts === 'true';
    const params = { ...asked, ...(method === 'ListTasks' && { includeArtifacts }) };
    return { method, params: { ...params, ...body, ...Object.fromEntries(ids) } };
  }
  return undefined;
}
