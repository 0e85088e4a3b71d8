import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Call } from './mcp-client.ts';

/** An agent: works on a prompt for one turn with the tools of the MCP server, and returns its output. */
export type Agent = (prompt: string) => Promise<string>;

const plan = (goal: string, ...steps: readonly string[]): string =>
  ['# Goal', goal, '', '## Steps', ...steps.map((step, index) => `${index + 1}. ${step}`)].join(
    '\n',
  );

const goal = 'Add a search box to the shop';
const steps = ['List the pages', 'Build the index', 'Show the box'];

/** The planner's answers: a plan, an unrelated plan, one with a destructive step, and a sound one. */
const plans = [
  plan(goal, ...steps),
  plan('Rewrite the shop in another language', 'Choose a language', 'Port the basket'),
  plan(goal, ...steps, 'Delete the old index without a copy'),
  plan(goal, ...steps, 'Test the box'),
];

const statusSchema = z.object({ status: z.string(), is_working: z.boolean() });

/** Plays a planner from a script. Yours is a coding agent with the same MCP server. */
export function scriptedPlanner(call: Call): Agent {
  let iteration = 0;
  return async () => {
    await takeMessages(call, 'planner');
    const text = plans[iteration] ?? 'Nothing is left to plan.';
    if (iteration === plans.length) return text;
    iteration += 1;
    await call('record_checkpoint', { role: 'planner', iteration, scratchpad: text });
    for (;;) {
      const { status, is_working } = statusSchema.parse(await call('get_status'));
      if (status === 'paused') return 'The episode is paused: I stop.';
      if (!is_working) break;
    }
    await call('send_message', { target: 'executor', message: text, from: 'planner' });
    return text;
  };
}

/** Plays an executor: work, a step limit, a quota, and work that damages a file. */
export function scriptedExecutor(call: Call, folder: string): Agent {
  let iteration = 0;
  const write = async (text: string): Promise<string> => {
    await writeFile(join(folder, 'search.ts'), text);
    const files = ['search.ts'];
    iteration += 1;
    const report = { role: 'executor', iteration, scratchpad: 'Done: search.ts', files };
    await call('record_checkpoint', report);
    return report.scratchpad;
  };
  const turns: (() => Promise<string>)[] = [
    () => write('export const search = (words: string) => index.get(words);\n'),
    async () =>
      'Note: By default, we stop the agent after 25 tool calls. You can resume the conversation.',
    async () => "You've hit your usage limit. Try again in 2 seconds.",
    () => write('export const search = () => [];\n'),
  ];
  return async () => {
    const messages = await receive(call, 'executor');
    if (messages.length === 0) return 'Nothing is left to do.';
    const before = iteration;
    const printed = await (turns.shift() ?? (async () => 'Nothing is left to do.'))();
    // A message whose handling was interrupted is delivered again.
    if (iteration > before) await acknowledge(call, messages);
    return printed;
  };
}

const receivedSchema = z.object({ messages: z.array(z.object({ message_id: z.string() })) });

type Messages = z.output<typeof receivedSchema>['messages'];

async function receive(call: Call, target: string): Promise<Messages> {
  return receivedSchema.parse(await call('receive_messages', { target })).messages;
}

async function acknowledge(call: Call, messages: Messages): Promise<void> {
  for (const { message_id } of messages) await call('acknowledge_message', { message_id });
}

async function takeMessages(call: Call, target: string): Promise<void> {
  await acknowledge(call, await receive(call, target));
}
