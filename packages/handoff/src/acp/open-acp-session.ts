import {
  type AgentCapabilities,
  type ClientConnection,
  type InitializeResponse,
  type McpServer,
  methods,
  PROTOCOL_VERSION,
} from '@agentclientprotocol/sdk';
import { errorCode } from '@pce/confined-files';
import type { HandoffMcpServer } from '@pce/core/internal';
import type { HandoffStart } from '@pce/core/ports';

/** Initializes the protocol, then starts or resumes a session. Resolves with its id; rejects with advice. */
export async function openAcpSession(
  { agent }: ClientConnection,
  { workspace: cwd, resume, mcpServers: servers = [], files }: HandoffStart,
): Promise<string> {
  const hasFiles = files !== undefined;
  const initialized = await agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    clientInfo: { name: 'pce', version: '1' },
    clientCapabilities: {
      fs: { readTextFile: hasFiles, writeTextFile: hasFiles },
      terminal: false,
    },
  });
  if (initialized.protocolVersion !== PROTOCOL_VERSION) {
    throw new Error(
      `it uses version ${initialized.protocolVersion} of the protocol, not ${PROTOCOL_VERSION}: install another release of it`,
    );
  }
  const { agentCapabilities: can = {} } = initialized;
  const mcpServers = servers.map((server) => toMcpServer(server, can));
  if (resume === undefined) return newSession(agent, { cwd, mcpServers }, initialized);
  const known = { sessionId: resume, cwd, mcpServers };
  if (can.sessionCapabilities?.resume) await agent.request(methods.agent.session.resume, known);
  // It replays the whole history, which is ignored before the first prompt.
  else if (can.loadSession === true) await agent.request(methods.agent.session.load, known);
  else throw new Error('it cannot resume sessions: start a new one');
  return resume;
}

/** JSON-RPC code of an agent that requires a login. */
const authenticationRequired = -32_000;

/** Starts a session. Retries once, since some agents fail right after `initialize`. */
async function newSession(
  agent: ClientConnection['agent'],
  request: { cwd: string; mcpServers: McpServer[] },
  { authMethods = [] }: InitializeResponse,
): Promise<string> {
  const ask = (): Promise<{ sessionId: string }> =>
    agent.request(methods.agent.session.new, request);
  const explain = (error: unknown): never => {
    if (errorCode(error) !== authenticationRequired) throw error;
    const ways = authMethods.map(({ name }) => name).join(', ');
    throw new Error(
      `it wants you to log in first${ways === '' ? '' : ` (${ways})`}: start it by hand once, or set its key`,
      { cause: error },
    );
  };
  const first = ask().catch((error: unknown) =>
    errorCode(error) === authenticationRequired ? explain(error) : ask(),
  );
  return (await first.catch(explain)).sessionId;
}

function toMcpServer(server: HandoffMcpServer, can: AgentCapabilities): McpServer {
  if ('command' in server) {
    const { name, command, args, env } = server;
    return { name, command, args: [...args], env: pairs(env) };
  }
  const { name, url, headers } = server;
  if (can.mcpCapabilities?.http !== true) {
    throw new Error(`it takes no MCP servers over HTTP, such as ${name}: give it as a command`);
  }
  return { type: 'http', name, url, headers: pairs(headers) };
}

function pairs(record: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}
