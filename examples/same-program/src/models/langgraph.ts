import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { answer, decide } from './decide.ts';

/** A chat model of LangChain that decides by the visible results. */
export class LangGraphModel extends BaseChatModel {
  override _llmType(): string {
    return 'scripted';
  }

  override bindTools(_tools: BindToolsInput[]): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const results = messages.filter((each) => ToolMessage.isInstance(each)).length;
    const call = decide(results);
    const message = call
      ? new AIMessage({
          content: '',
          tool_calls: [
            {
              id: `call_${results}`,
              name: `${call.tool}_order`,
              args: { ...call.args },
              type: 'tool_call',
            },
          ],
        })
      : new AIMessage(answer);
    return { generations: [{ text: message.text, message }] };
  }
}
