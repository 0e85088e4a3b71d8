/** Telling errors apart. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, PceError, type TurnResult } from '@pce/core';
import { ruleRoles } from '@pce/rules';

// #region match
const pce = createOrchestrator({ ...ruleRoles(), tools: [] });

/** Resumes a turn; `undefined` if another process drives it. */
async function resumeUnlessDriven(turn: string): Promise<TurnResult | undefined> {
  try {
    return await pce.resume(turn).result();
  } catch (error) {
    if (PceError.isInstance(error) && error.code === 'lease_held') return undefined;
    throw error;
  }
}
// #endregion

export async function errorRecipe(): Promise<string[]> {
  const code = await resumeUnlessDriven('nowhere').then(
    () => 'none',
    (error: unknown) => (error instanceof PceError ? error.code : 'unknown'),
  );
  return [code];
}
