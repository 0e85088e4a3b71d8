import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { answer, type Script, toolOf } from './script.ts';

/** A chat model of LangChain that decides by the visible results. */
export class LangGraphModel extends BaseChatModel {
  readonly #script: Script;

  constructor(script: Script) {
    super({});
    this.#script = script;
  }

  override _llmType(): string {
    return 'scripted';
  }

  override bindTools(_tools: BindToolsInput[]): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const results = messages.filter((each) => ToolMessage.isInstance(each));
    const done = results.filter(({ status }) => status !== 'error').map(({ name }) => toolOf(name));
    const call = this.#script.next(done, messages[0]?.text ?? '');
    const { input, output } = await this.#script.bill(JSON.stringify(messages).length);
    const message = new AIMessage({
      content: call ? '' : answer,
      tool_calls: call
        ? [
            {
              id: `call_${results.length}`,
              name: `${call.tool}_order`,
              args: { ...call.args },
              type: 'tool_call',
            },
          ]
        : [],
      response_metadata: { tokenUsage: { promptTokens: input, completionTokens: output } },
    });
    return { generations: [{ text: message.text, message }] };
  }
}
