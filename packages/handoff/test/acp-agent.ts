import {
  type AgentApp,
  type AgentContext,
  agent,
  methods,
  type PermissionOption,
  PROTOCOL_VERSION,
  RequestError,
  type RequestPermissionRequest,
  type SessionUpdate,
  type StopReason,
  type ToolCallUpdate,
} from '@agentclientprotocol/sdk';
import type { ScriptedAction } from '@pce/testkit/internal';

export type AcpAction =
  | ScriptedAction
  | {
      readonly type: 'read';
      readonly path: string;
      readonly line?: number;
      readonly limit?: number;
    }
  | { readonly type: 'write'; readonly path: string; readonly content: string }
  | { readonly type: 'tell'; readonly update: SessionUpdate };

export interface AcpHabits {
  /** Number of failures of `session/new`. */
  readonly failsNew?: number;
  readonly wantsLogin?: boolean;
  /** @defaultValue `['API key']` */
  readonly loginWays?: readonly string[];
  /** How it continues sessions. @defaultValue `resume` */
  readonly goesOn?: 'resume' | 'load' | 'not';
  readonly protocolVersion?: number;
  /** Whether it ignores cancellations. */
  readonly ignoresCancel?: boolean;
  readonly takesHttpServers?: boolean;
  /** Whether it offers only permanent permissions. */
  readonly offersOnlyAlways?: boolean;
  /** Added to the response of every prompt. */
  readonly response?: Readonly<Record<string, unknown>>;
}

export interface AgentHost {
  actionsFor(prompt: string): readonly AcpAction[];
  readonly habits?: AcpHabits;
  onPrompt(prompt: string): void;
  remember(session: string): void;
  knows(session: string): boolean;
  /** Called with the client's parameters of `session/new` and the like. */
  note?(request: unknown): void;
  die(): void;
}

const never = new Promise<never>(() => undefined);

export function actingAgent(host: AgentHost): AgentApp {
  const { habits = {} } = host;
  const { goesOn = 'resume' } = habits;
  let newFailures = habits.failsNew ?? 0;
  const cancelled = new Map<string, () => void>();

  const goOn = (sessionId: string): Record<string, never> => {
    if (!host.knows(sessionId)) throw RequestError.resourceNotFound(sessionId);
    return {};
  };

  return agent({ name: 'acting' })
    .onRequest(methods.agent.initialize, ({ params }) => {
      host.note?.(params);
      return {
        protocolVersion: habits.protocolVersion ?? PROTOCOL_VERSION,
        authMethods: (habits.loginWays ?? ['API key']).map((name) => ({ id: name, name })),
        agentCapabilities: {
          loadSession: goesOn === 'load',
          mcpCapabilities: { http: habits.takesHttpServers ?? false, sse: false },
          ...(goesOn === 'resume' && { sessionCapabilities: { resume: {} } }),
        },
      };
    })
    .onRequest(methods.agent.session.new, ({ params }) => {
      host.note?.(params);
      if (habits.wantsLogin) throw RequestError.authRequired();
      if (newFailures > 0) {
        newFailures -= 1;
        throw RequestError.internalError({ details: 'not ready' });
      }
      const sessionId = `session-${process.pid}-${Math.random().toString(36).slice(2)}`;
      host.remember(sessionId);
      return { sessionId };
    })
    .onRequest(methods.agent.session.resume, ({ params }) => goOn(params.sessionId))
    .onRequest(methods.agent.session.load, async ({ params, client }) => {
      goOn(params.sessionId);
      await tell(client, params.sessionId, said('what was said before'));
      return {};
    })
    .onNotification(methods.agent.session.cancel, ({ params }) => {
      if (!habits.ignoresCancel) cancelled.get(params.sessionId)?.();
    })
    .onRequest(methods.agent.session.prompt, async ({ params, client }) => {
      const { sessionId, prompt } = params;
      const text = prompt.map((block) => (block.type === 'text' ? block.text : '')).join('');
      host.onPrompt(text);
      const stopped = new Promise<'cancelled'>((resolve) => {
        cancelled.set(sessionId, () => resolve('cancelled'));
      });
      const stopReason = await Promise.race([
        play(host, host.actionsFor(text), client, sessionId),
        stopped,
      ]);
      return { stopReason, ...habits.response };
    });
}

async function play(
  host: AgentHost,
  actions: readonly AcpAction[],
  client: AgentContext,
  sessionId: string,
): Promise<StopReason> {
  let calls = 0;
  for (const action of actions) {
    calls += 1;
    switch (action.type) {
      case 'say':
        await tell(client, sessionId, said(action.text));
        break;
      case 'think':
        await tell(client, sessionId, {
          sessionUpdate: 'agent_thought_chunk',
          content: { type: 'text', text: action.text },
        });
        break;
      case 'call': {
        const toolCallId = `call-${calls}`;
        const { title } = action;
        await tell(client, sessionId, { sessionUpdate: 'tool_call', toolCallId, title });
        const status = 'completed';
        await tell(client, sessionId, { sessionUpdate: 'tool_call_update', toolCallId, status });
        break;
      }
      case 'ask': {
        const answer = ask(host, client, sessionId, action.title);
        if (action.dies) {
          answer.catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 50));
          host.die();
          await never;
        }
        await tell(client, sessionId, said(await answer));
        break;
      }
      case 'read': {
        const { type: _, ...what } = action;
        const file = client.request(methods.client.fs.readTextFile, { sessionId, ...what });
        await tell(client, sessionId, said(await textOf(file.then(({ content }) => content))));
        break;
      }
      case 'write': {
        const { type: _, ...what } = action;
        const done = client.request(methods.client.fs.writeTextFile, { sessionId, ...what });
        await tell(client, sessionId, said(await textOf(done.then(() => 'written'))));
        break;
      }
      case 'tell':
        await tell(client, sessionId, action.update);
        break;
      case 'hang':
        return never;
      case 'die':
        await new Promise((resolve) => setTimeout(resolve, 50));
        host.die();
        return never;
      case 'fail':
        throw RequestError.internalError({ details: action.message });
      case 'stop':
        return action.at === 'max_tokens' ? 'max_tokens' : 'max_turn_requests';
    }
  }
  return 'end_turn';
}

async function ask(
  { habits }: AgentHost,
  client: AgentContext,
  sessionId: string,
  title: string,
): Promise<string> {
  const always = { optionId: 'always', name: 'Always', kind: 'allow_always' } as const;
  const once = { optionId: 'once', name: 'Once', kind: 'allow_once' } as const;
  const no = { optionId: 'no', name: 'No', kind: 'reject_once' } as const;
  const toolCall: ToolCallUpdate = {
    toolCallId: 'ask-1',
    title,
    kind: 'edit',
    rawInput: { file_path: 'notes.md' },
    locations: [{ path: 'notes.md' }],
  };
  const options: PermissionOption[] = [always, ...(habits?.offersOnlyAlways ? [] : [once]), no];
  const request: RequestPermissionRequest = { sessionId, toolCall, options };
  const asked = client.request(methods.client.session.requestPermission, request);
  const { outcome } = await asked;
  if (outcome.outcome === 'cancelled') return 'cancelled';
  return answers.get(outcome.optionId) ?? 'an answer to nothing';
}

const answers = new Map([
  ['always', 'always allowed'],
  ['once', 'allowed'],
  ['no', 'rejected'],
]);

const said = (text: string): SessionUpdate => ({
  sessionUpdate: 'agent_message_chunk',
  content: { type: 'text', text },
});

function tell(client: AgentContext, sessionId: string, update: SessionUpdate): Promise<void> {
  return client.notify(methods.client.session.update, { sessionId, update });
}

async function textOf(work: Promise<string>): Promise<string> {
  try {
    return await work;
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}
