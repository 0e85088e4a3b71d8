import { type AgentsApi, agentsApi } from './api/agents.js';
import { type ExecutionsApi, executionsApi } from './api/executions.js';
import { type ClientOptions, toTransportOptions } from './client-options.js';
import { createTransport } from './transport/transport.js';

/** A PCE server, as TypeScript sees it: names in camelCase, times as Unix times in milliseconds. */
export interface Client {
  readonly agents: AgentsApi;
  readonly executions: ExecutionsApi;
}

/** A client of the server at `url`. It holds nothing open between requests. Throws a `TypeError` for an address that is none. */
export function createClient(options: ClientOptions): Client {
  const settings = toTransportOptions(options);
  const transport = createTransport(settings);
  return {
    agents: agentsApi(transport),
    executions: executionsApi(transport, settings.clock),
  };
}
