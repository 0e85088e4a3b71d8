import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSpendingLimits, type SpendingLimit } from '@pce/core/budgets';
import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';

export const budgetsFileName = 'budgets.json';

const schema = z.strictObject({
  limits: z.array(z.unknown()),
  groups: z.record(z.string(), z.array(z.string())).default({}),
  whenSpent: z.enum(['stop', 'sleep']).default('stop'),
  currency: z.string().exactOptional(),
});

/** Budgets over time of a workspace. */
export interface BudgetsFile extends Omit<z.infer<typeof schema>, 'limits'> {
  readonly limits: readonly SpendingLimit[];
}

/**
 * Reads `budgets.json`; `undefined` if there is none.
 * @throws `InvalidInputError` that names what is wrong in it
 */
export async function readBudgetsFile(root: string): Promise<BudgetsFile | undefined> {
  let text: string;
  try {
    text = await readFile(join(root, budgetsFileName), 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new InvalidInputError(`${budgetsFileName} cannot be read`, { cause });
  }
  try {
    const parsed = schema.parse(JSON.parse(text));
    return { ...parsed, limits: parseSpendingLimits(parsed.limits) };
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new InvalidInputError(`${budgetsFileName}: ${reason}`, { cause });
  }
}
