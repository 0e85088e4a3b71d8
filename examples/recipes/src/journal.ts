/** Shows the uses of a journal: pause and resume, replay, verify, fork. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, defineTool } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';

const greet = defineTool({
  name: 'greeter.greet',
  description: 'Greet a person by name',
  input: z.object({ name: z.string() }),
  effect: 'read',
  execute: ({ name }) => ({ greeting: `Hello, ${name}` }),
});

export async function journalRecipe(file: string): Promise<string[]> {
  const said: string[] = [];
  const open = () =>
    createOrchestrator({ ...ruleRoles(), tools: [greet], store: () => sqliteStore(file) });

  // #region pause
  const first = open();
  const turn = first.start('## Steps\n1. Greet "Ann"\n2. Greet "Bob"');
  turn.once('tool.ended', () => void turn.pause());
  said.push((await turn.result()).status); // paused
  await first.close();
  // #endregion

  // #region resume
  const pce = open(); // another process, another day
  const result = await pce.resume(turn.id).result();
  said.push(result.status); // completed
  // #endregion

  // #region replay
  const { events } = await pce.replay(turn.id); // folds again: no model, no tool
  const { hash } = await pce.verify(turn.id); // the hash chain holds
  said.push(`${events} events replayed, chain ends in ${hash.slice(0, 8)}`);
  // #endregion

  // #region fork
  const fork = await pce.fork(turn.id, { at: 1, request: '## Steps\n1. Greet "Cy"' }).result();
  said.push(fork.status, ...fork.claims.map(({ claim }) => claim));
  await pce.close();
  // #endregion
  return said;
}
