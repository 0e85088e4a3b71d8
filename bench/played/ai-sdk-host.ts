import { generateText, isStepCount, type ModelMessage, tool } from 'ai';
import type { OpenHost } from './host.ts';
import { playedModel } from './played-model.ts';

const instructions =
  'You are a helpful assistant. Use the tools to do what the user asks, then answer.';

/** The AI SDK's own loop: calls tools until the model answers, with nothing around it. */
export const openAiSdk: OpenHost = ({ task, tools, player, calls }) => {
  const model = playedModel({ role: 'assistant', player, calls });
  const messages: ModelMessage[] = [];
  let files = task.attachments ?? [];
  const offered = tools.map(({ name, description, input, run }) => [
    name.replace(/\W/g, '_'),
    tool({ description, inputSchema: input, execute: async (args) => run(args) }),
  ]);
  return {
    async ask(request) {
      const texts = [request, ...files.map(({ name, content }) => `# ${name}\n${content}`)];
      files = [];
      messages.push({ role: 'user', content: texts.join('\n\n') });
      const { text, finishReason, response } = await generateText({
        model,
        messages,
        instructions: [instructions, task.context ?? ''].join('\n\n').trim(),
        tools: Object.fromEntries(offered),
        stopWhen: isStepCount(120),
        maxRetries: 0,
      });
      messages.push(...response.messages);
      const answer = finishReason === 'stop' ? text : '';
      return { status: finishReason, answer, said: answer };
    },
  };
};
