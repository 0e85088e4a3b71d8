import {
  type ClientCapabilities,
  type ClientConnection,
  type ContentBlock,
  type CreateElicitationRequest,
  type CreateElicitationResponse,
  client,
  methods,
  type NewSessionRequest,
  ndJsonStream,
  PROTOCOL_VERSION,
  type PromptResponse,
  type RequestPermissionRequest,
  type SessionUpdate,
} from '@agentclientprotocol/sdk';
import type { Orchestrator } from '@pce/core';
import { type AcpConnection, type ServeAcpOptions, serveAcp } from '../src/index.js';

/** Answers of the person at an editor. */
export interface Person {
  /** Returns the id of the choice; `undefined` closes the question. @defaultValue the first choice */
  permit?(request: RequestPermissionRequest): string | undefined | Promise<string | undefined>;
  /** Fills a form. @defaultValue the editor has no forms */
  fill?(form: CreateElicitationRequest): CreateElicitationResponse;
}

/** An editor: the protocol's own client, which checks what agents send, with the person at it. */
export class Editor {
  readonly updates: SessionUpdate[] = [];
  readonly permissions: RequestPermissionRequest[] = [];
  readonly forms: CreateElicitationRequest[] = [];
  readonly connection: ClientConnection;
  readonly #capabilities: ClientCapabilities;

  constructor(
    output: WritableStream<Uint8Array>,
    input: ReadableStream<Uint8Array>,
    { permit = ({ options }) => options[0]?.optionId, fill }: Person = {},
  ) {
    this.#capabilities = fill ? { elicitation: { form: {} } } : {};
    this.connection = client({ name: 'editor' })
      .onNotification(methods.client.session.update, ({ params }) => {
        this.updates.push(params.update);
      })
      .onRequest(methods.client.session.requestPermission, async ({ params }) => {
        this.permissions.push(params);
        const optionId = await permit(params);
        if (optionId === undefined) return { outcome: { outcome: 'cancelled' } };
        return { outcome: { outcome: 'selected', optionId } };
      })
      .onRequest(methods.client.elicitation.create, ({ params }) => {
        this.forms.push(params);
        return fill?.(params) ?? { action: 'cancel' };
      })
      .connect(ndJsonStream(output, input));
  }

  /** Begins a session and returns its id. */
  async begin(): Promise<string> {
    const session: NewSessionRequest = { cwd: '/', mcpServers: [] };
    return (await this.connection.agent.request(methods.agent.session.new, session)).sessionId;
  }

  initialize() {
    return this.connection.agent.request(methods.agent.initialize, {
      protocolVersion: PROTOCOL_VERSION,
      clientCapabilities: this.#capabilities,
    });
  }

  load(sessionId: string) {
    const session = { sessionId, cwd: '/', mcpServers: [] };
    return this.connection.agent.request(methods.agent.session.load, session);
  }

  prompt(sessionId: string, prompt: string | ContentBlock[]): Promise<PromptResponse> {
    const blocks: ContentBlock[] =
      typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt;
    return this.connection.agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: blocks,
    });
  }

  cancel(sessionId: string): Promise<void> {
    return this.connection.agent.notify(methods.agent.session.cancel, { sessionId });
  }

  /** Texts of the agent's messages. */
  get text(): string {
    return this.#textsOf('agent_message_chunk');
  }

  /** Texts of the agent's thoughts. */
  get thoughts(): string {
    return this.#textsOf('agent_thought_chunk');
  }

  /** Addresses of the sources in the agent's messages. */
  get sources(): string[] {
    return this.of('agent_message_chunk').flatMap(({ content }) =>
      content.type === 'resource_link' ? [content.uri] : [],
    );
  }

  /** Statuses of a call, in order. */
  statuses(call: string): unknown[] {
    return this.updates.flatMap((update) =>
      'toolCallId' in update && update.toolCallId === call ? [update.status] : [],
    );
  }

  of<Kind extends SessionUpdate['sessionUpdate']>(kind: Kind) {
    return this.updates.filter(
      (update): update is Extract<SessionUpdate, { sessionUpdate: Kind }> =>
        update.sessionUpdate === kind,
    );
  }

  #textsOf(kind: 'agent_message_chunk' | 'agent_thought_chunk'): string {
    const texts = this.of(kind).map(({ content }) => (content.type === 'text' ? content.text : ''));
    return texts.join('');
  }
}

/** Opens an editor on an orchestrator of this process. */
export function openEditor(
  pce: Orchestrator,
  person: Person = {},
  options: ServeAcpOptions = {},
): { readonly editor: Editor; readonly served: AcpConnection } {
  const toAgent = new TransformStream<Uint8Array, Uint8Array>();
  const toEditor = new TransformStream<Uint8Array, Uint8Array>();
  const streams = { input: toAgent.readable, output: toEditor.writable };
  const served = serveAcp(pce, { ...streams, ...options });
  return { served, editor: new Editor(toAgent.writable, toEditor.readable, person) };
}
