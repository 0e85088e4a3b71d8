// #region first-turn
import { createOrchestrator, defineTool } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { z } from 'zod';

const countWords = defineTool({
  name: 'text.count-words',
  description: 'Count the words of a text',
  input: z.object({ text: z.string() }),
  effect: 'read',
  execute: ({ text }) => ({ words: text.split(/\s+/).length }),
});

/** One turn by rules, without a model: planned, carried out, answered with evidence and validated. */
export async function firstTurn(): Promise<string> {
  await using pce = createOrchestrator({ ...ruleRoles(), tools: [countWords] });
  const result = await pce.start('Count the words of "to be or not to be"').result();
  return `${result.status}\n${result.answer}`;
}
// #endregion
