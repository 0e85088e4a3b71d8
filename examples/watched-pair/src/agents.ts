import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The words of an agent at the end of its turn, and the files it wrote. */
interface AgentTurn {
  readonly text: string;
  readonly files: readonly string[];
}

/** An agent: it gets a message, and works for a turn. These two play from a script; yours is a coding agent. */
export type Agent = (message: string) => Promise<AgentTurn>;

const plan = (goal: string, ...steps: readonly string[]): string =>
  ['# Goal', goal, '', '## Steps', ...steps.map((step, index) => `${index + 1}. ${step}`)].join(
    '\n',
  );

const goal = 'Add a search box to the shop';
const steps = ['List the pages', 'Build the index', 'Show the box'];

/** The planner's answers: a plan, another plan altogether, one with a destructive step, and one that is sound. */
export function scriptedPlanner(): Agent {
  const plans = [
    plan(goal, ...steps),
    plan('Rewrite the shop in another language', 'Choose a language', 'Port the basket'),
    plan(goal, ...steps, 'Delete the old index without a copy'),
    plan(goal, ...steps, 'Test the box'),
  ];
  return async () => ({ text: plans.shift() ?? plan(goal, ...steps, 'Test the box'), files: [] });
}

/** The executor's turns: work, a cap on its steps, a quota, work that spoils a file, and the end. */
export function scriptedExecutor(folder: string): Agent {
  const write = async (text: string): Promise<AgentTurn> => {
    await writeFile(join(folder, 'search.ts'), text);
    return { text: 'Done: search.ts', files: ['search.ts'] };
  };
  const print = async (text: string): Promise<AgentTurn> => ({ text, files: [] });
  const turns = [
    () => write('export const search = (words: string) => index.get(words);\n'),
    () =>
      print(
        'Note: By default, we stop the agent after 25 tool calls. You can resume the conversation.',
      ),
    () => print("You've hit your usage limit. Try again in 2 seconds."),
    () => write('export const search = () => [];\n'),
  ];
  return async () => (turns.shift() ?? (() => print('Nothing is left to do.')))();
}
