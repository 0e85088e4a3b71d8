import {
  type AgentApp,
  type AgentContext,
  agent,
  methods,
  PROTOCOL_VERSION,
} from '@agentclientprotocol/sdk';

/** Operations of an agent while it works on a prompt. */
export interface Work {
  /** Folder of the project. */
  readonly folder: string;
  say(text: string): Promise<void>;
  /** Writes a file through the client, which records it. */
  write(path: string, content: string): Promise<void>;
  /** Asks to be allowed to run a command. */
  mayRun(command: string): Promise<boolean>;
  /** Ends the agent like `kill -9`. */
  die(): Promise<never>;
}

/** Works on a prompt of the agent. */
export type Behaviour = (prompt: string, work: Work) => Promise<void>;

/** Makes an agent that speaks the Agent Client Protocol. Sessions are only names: all state is in prompts and files. */
export function makeAgent(behave: Behaviour, die: () => Promise<never>): AgentApp {
  const folders = new Map<string, string>();
  return agent({ name: 'example' })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentCapabilities: { sessionCapabilities: { resume: {} } },
    }))
    .onRequest(methods.agent.session.new, ({ params }) => {
      const sessionId = `session-${crypto.randomUUID()}`;
      folders.set(sessionId, params.cwd);
      return { sessionId };
    })
    .onRequest(methods.agent.session.resume, ({ params }) => {
      folders.set(params.sessionId, params.cwd);
      return {};
    })
    .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
      const { sessionId, prompt } = params;
      const text = prompt.map((block) => (block.type === 'text' ? block.text : '')).join('');
      const folder = folders.get(sessionId) ?? '.';
      await behave(text, { ...talk(client, sessionId), folder, die });
      return { stopReason: 'end_turn' };
    });
}

function talk(client: AgentContext, sessionId: string): Omit<Work, 'folder' | 'die'> {
  return {
    say: (text) =>
      client.notify(methods.client.session.update, {
        sessionId,
        update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
      }),
    async write(path, content) {
      await client.request(methods.client.fs.writeTextFile, { sessionId, path, content });
    },
    async mayRun(command) {
      const { outcome } = await client.request(methods.client.session.requestPermission, {
        sessionId,
        toolCall: { toolCallId: command, title: command, kind: 'execute' },
        options: [
          { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
          { optionId: 'no', name: 'Reject', kind: 'reject_once' },
        ],
      });
      return outcome.outcome === 'selected' && outcome.optionId === 'yes';
    },
  };
}
