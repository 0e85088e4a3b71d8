import {
  AbstractChat,
  type ChatState,
  type DataUIPart,
  DefaultChatTransport,
  type DynamicToolUIPart,
  isDataUIPart,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIDataTypes,
  type UIMessage,
} from 'ai';

/** A handler of requests. */
export type Handler = (request: Request) => Promise<Response>;

type Part = UIMessage['parts'][number];

/** Does what `useChat` does, without React: the same client, transport and messages. */
export class Page extends AbstractChat<UIMessage> {
  constructor(handler: Handler, id: string, messages: UIMessage[] = []) {
    const state: ChatState<UIMessage> = {
      status: 'ready',
      error: undefined,
      messages,
      pushMessage: (message) => {
        state.messages = [...state.messages, message];
      },
      popMessage: () => {
        state.messages = state.messages.slice(0, -1);
      },
      replaceMessage: (index, message) => {
        state.messages = state.messages.with(index, message);
      },
      snapshot: (value) => structuredClone(value),
    };
    super({
      id,
      state,
      transport: new DefaultChatTransport({
        api: 'http://chat.test/api/chat',
        fetch: (url, init) => handler(new Request(url, init)),
      }),
      sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
    });
  }

  /** The answers' texts, and how many there are. */
  get text(): string {
    return this.parts('text')
      .map(({ text }) => text)
      .join('|');
  }

  /** Parts of a type in the last message. */
  parts<Type extends Part['type']>(type: Type): Extract<Part, { type: Type }>[] {
    const parts = this.lastMessage?.role === 'assistant' ? this.lastMessage.parts : [];
    return parts.filter((part): part is Extract<Part, { type: Type }> => part.type === type);
  }

  /** Data parts of the last message by name. */
  data(name: string): DataUIPart<UIDataTypes>[] {
    const parts = this.lastMessage?.role === 'assistant' ? this.lastMessage.parts : [];
    return parts.filter(isDataUIPart).filter(({ type }) => type === `data-${name}`);
  }

  /** The calls of the last message. */
  get calls(): DynamicToolUIPart[] {
    return this.parts('dynamic-tool');
  }
}
