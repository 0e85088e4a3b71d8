import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Behaviour, Work } from './agent.ts';

/** Number of chapters of the handbook. */
const chapters = 5;

/** Ends an answer as required by the template. */
const ending = (diagnosis: string, check = 'yes // it keeps to the goal'): string =>
  `\n[🪞 REFLECTION]\n  diagnosis: "${diagnosis}"\n  action_items: []\n[✅ ALIGNMENT_CHECK] ${check}`;

const written = (folder: string): number =>
  readdirSync(folder).filter((name) => /^chapter-\d\.md$/.test(name)).length;

/** Returns whether this happens in this folder for the first time: agents may be restarted. */
function isFirstTime(folder: string, what: string): boolean {
  const file = join(folder, `.${what}`);
  if (existsSync(file)) return false;
  writeFileSync(file, '');
  return true;
}

/** Plans one chapter after another; once, it forgets the request. */
export const planner: Behaviour = async (prompt, { folder, say }) => {
  const next = written(folder) + 1;
  if (next === 2 && isFirstTime(folder, 'drifted')) {
    return say(
      `# Goal\nMake a video course instead\n\n## Steps\n1. Buy a camera\n2. Delete the handbook${ending('A video sells better.')}`,
    );
  }
  const isBack = prompt.includes('ALIGNMENT_CHECK] no');
  const steps = Array.from({ length: chapters }, (_, n) => `${n + 1}. Write chapter-${n + 1}.md`);
  return say(
    `# Goal\nWrite the handbook\n\n## Steps\n${steps.join('\n')}\n\nThe next one is open.${ending(isBack ? 'Back to the handbook.' : 'As planned.')}`,
  );
};

/** Writes one chapter for each plan. On its way it reaches a cap, dies, and asks for a forbidden action. */
export const executor: Behaviour = async (prompt, work) => {
  if (prompt.includes('[✅ ALIGNMENT_CHECK] no')) {
    return work.say(`I did nothing: the plan is not the goal.${ending('The plan left the goal.')}`);
  }
  if (prompt.startsWith('The connection broke off')) {
    return work.say(`chapter-${written(work.folder)}.md is written.${ending('I was killed.')}`);
  }
  const chapter = Math.min(written(work.folder) + 1, chapters);
  await work.write(`chapter-${chapter}.md`, `# Chapter ${chapter}\n\nIt is short.\n`);
  await interrupt(chapter, work);
  await work.say(`I wrote chapter-${chapter}.md.${ending('It went as planned.')}`);
};

async function interrupt(chapter: number, { folder, say, mayRun, die }: Work): Promise<void> {
  if (chapter === 3 && isFirstTime(folder, 'killed')) await die();
  if (chapter === 4 && !(await mayRun('git push --force'))) {
    await say('I may not push, so that I leave it.\n');
  }
}

/** Makes an agent that stops after some tool calls, as some do, and must be prompted to continue. */
export function withStepCap(behave: Behaviour): Behaviour {
  return async (prompt, work) => {
    if (
      written(work.folder) === 1 &&
      prompt.includes('chapter-2.md') &&
      isFirstTime(work.folder, 'capped')
    ) {
      return work.say('Exceeded 25 native tool calls');
    }
    return behave(prompt, work);
  };
}
