import type { BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import type { PeerOptions } from '../../peer.ts';
import { toChatRequest } from './to-chat-request.ts';

interface CallOptions extends BaseChatModelCallOptions {
  readonly tools?: BindToolsInput[];
}

/** A chat model that decides by the last message and takes no time. */
export class FakeModel extends BaseChatModel<CallOptions> {
  readonly #decide: PeerOptions['workload']['decide'];
  readonly #onRequest: PeerOptions['onRequest'];

  constructor({ workload, onRequest }: PeerOptions) {
    super({});
    this.#decide = workload.decide;
    this.#onRequest = onRequest;
  }

  override _llmType(): string {
    return 'fake';
  }

  override bindTools(tools: BindToolsInput[]) {
    return this.withConfig({ tools });
  }

  override async _generate(
    messages: BaseMessage[],
    { tools = [] }: CallOptions,
  ): Promise<ChatResult> {
    this.#onRequest?.(toChatRequest(messages, tools));
    const args = this.#decide(messages.at(-1)?.text ?? '');
    const message = args
      ? new AIMessage({
          content: '',
          tool_calls: [
            { id: `call_${args.step}`, name: 'work', args: { ...args }, type: 'tool_call' },
          ],
        })
      : new AIMessage('Done.');
    return { generations: [{ text: message.text, message }] };
  }
}
