import type { BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import type { PeerOptions } from '../../peer.ts';

interface CallOptions extends BaseChatModelCallOptions {
  readonly tools?: BindToolsInput[];
}

/** A chat model that decides by the last message and takes no time. */
export class FakeModel extends BaseChatModel<CallOptions> {
  readonly #decide: PeerOptions['workload']['decide'];

  constructor({ workload }: PeerOptions) {
    super({});
    this.#decide = workload.decide;
  }

  override _llmType(): string {
    return 'fake';
  }

  override bindTools(tools: BindToolsInput[]) {
    return this.withConfig({ tools });
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
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
