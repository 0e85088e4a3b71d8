import { generateText, isStepCount, type ModelMessage, Output, type ToolSet, tool } from 'ai';
import * as z from 'zod';
import type { OpenHost } from './host.ts';
import { playedModel } from './played-model.ts';
import { idempotent, type TaskTool } from './task.ts';

const instructions =
  'You are a helpful assistant. Use the tools to do what the user asks, then answer.';

/** The AI SDK's own loop: calls tools until the model answers. */
export const openAiSdk: OpenHost = ({ task, tools, player, calls }) => {
  const model = playedModel({ role: 'assistant', player, calls });
  const messages: ModelMessage[] = [];
  let files = task.attachments ?? [];
  const { team } = task;
  const offered = (some: readonly TaskTool[]): ToolSet =>
    Object.fromEntries(
      some.map(({ name, description, input, run }) => [
        name.replace(/\W/g, '_'),
        tool({ description, inputSchema: input, execute: async (args) => run(args) }),
      ]),
    );
  const loop = { model, stopWhen: isStepCount(120), maxRetries: 0 };
  const isTeams = ({ name }: TaskTool): boolean => team?.has.includes(name) === true;
  const askTeam: readonly TaskTool[] = (team === undefined ? [] : [team]).map((its) =>
    idempotent(its.tool, its.description, { request: z.string() }, async ({ request }) => {
      const own = offered(tools.filter(isTeams));
      const { text } = await generateText({ ...loop, instructions, prompt: request, tools: own });
      return text;
    }),
  );
  return {
    async ask(request) {
      const texts = [request, ...files.map(({ name, content }) => `# ${name}\n${content}`)];
      files = [];
      messages.push({ role: 'user', content: texts.join('\n\n') });
      const result = await generateText({
        ...loop,
        messages,
        instructions: [instructions, task.context ?? ''].join('\n\n').trim(),
        tools: offered([...tools.filter((one) => !isTeams(one)), ...askTeam]),
        ...(task.output && { output: Output.object({ schema: task.output }) }),
      });
      const { text, finishReason, response } = result;
      messages.push(...response.messages);
      const answer = finishReason === 'stop' ? text : '';
      const output = task.output === undefined ? {} : { output: result.output };
      return { status: finishReason, answer, said: answer, ...output };
    },
  };
};
