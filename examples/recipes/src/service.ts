/** The start of a service on one machine. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, type Tool } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { isOwnerAlive, processOwner, sqliteStore } from '@pce/storage-sqlite';

export async function serviceRecipe(file: string, tools: readonly Tool[]): Promise<string[]> {
  const listen = (): void => undefined;
  const lines: string[] = [];
  const report = (line: string): unknown => lines.push(line);
  // #region start
  const pce = createOrchestrator({
    ...ruleRoles(),
    tools,
    store: () => sqliteStore(file),
    process: processOwner(),
    isOwnerAlive, // turns of this machine's dead processes are taken over at once
  });
  listen(); // first: recovery waits for the leases of other machines
  const recovery = pce.recover().then(({ recovered, held, failed }) => {
    report(`${recovered.length} resumed here, ${held.length} driven elsewhere`);
    for (const { turn, error } of failed) report(`${turn} cannot be resumed: ${error.message}`);
  });
  // #endregion
  await recovery;
  await pce.close();
  return lines;
}
