import * as z from 'zod/mini';
import { nonnegative, nonnegativeInt, safeParse } from '../contracts/scalars.js';
import { InvalidInputError, LimitReachedError } from '../errors.js';
import { issuesText } from '../text/issues-text.js';
import { type Amounts, type BudgetPeriod, isoTime } from './budget-journal.js';

/** Whose spending a limit adds up: each owner's, each group's of owners, or that of all together. */
export type BudgetScope = 'owner' | 'group' | 'everyone';

/** Limits of what may be spent in each day or month. */
export interface SpendingLimit {
  readonly per: BudgetScope;
  readonly every: BudgetPeriod;
  /** The owner or group that it is for, in place of the limit without a name. @defaultValue each without a limit of its own */
  readonly name?: string | undefined;
  readonly modelCalls?: number | undefined;
  /** Input and output tokens. */
  readonly tokens?: number | undefined;
  /** In the currency of the prices of the models. */
  readonly cost?: number | undefined;
}

const schema = z.array(
  z
    .strictObject({
      per: z.enum(['owner', 'group', 'everyone']),
      every: z.enum(['day', 'month']),
      name: z.optional(z.string()),
      modelCalls: z.optional(nonnegativeInt),
      tokens: z.optional(nonnegativeInt),
      cost: z.optional(nonnegative),
    })
    .check(
      z.refine(
        ({ modelCalls, tokens, cost }) => (modelCalls ?? tokens ?? cost) !== undefined,
        'expected modelCalls, tokens or cost',
      ),
      z.refine(({ per, name }) => per !== 'everyone' || name === undefined, 'everyone has no name'),
    ),
);

/** Parses limits, as from a file. Throws `InvalidInputError` for invalid ones, and two for the same. */
export function parseSpendingLimits(value: unknown): readonly SpendingLimit[] {
  const parsed = safeParse(schema, value);
  if (!parsed.success)
    throw new InvalidInputError(`limits of budgets: ${issuesText(parsed.error.issues)}`);
  const seen = new Set<string>();
  for (const { per, every, name } of parsed.data) {
    const key = JSON.stringify([per, every, name]);
    if (seen.has(key))
      throw new InvalidInputError(
        `limits of budgets: two are per ${[per, name].join(' ').trim()}, every ${every}: put their amounts into one`,
      );
    seen.add(key);
  }
  return parsed.data;
}

export function limitsFor(
  limits: readonly SpendingLimit[],
  owner: string,
  group: string | undefined,
): readonly { readonly limit: SpendingLimit; readonly name: string }[] {
  const names = { owner, group, everyone: '' };
  return limits.flatMap((limit) => {
    const { per, every } = limit;
    const name = names[per];
    const isOther = limit.name !== undefined && limit.name !== name;
    if (name === undefined || isOther) return [];
    const hasOwn =
      limit.name === undefined &&
      limits.some((one) => one.name === name && one.per === per && one.every === every);
    return hasOwn ? [] : [{ limit, name }];
  });
}

/** The budget that a refused call would have exceeded. */
export interface SpentBudget {
  /** The account, as in `owner alice, day 2026-11-29`. */
  readonly account: string;
  readonly limit: keyof Amounts;
  readonly value: number;
  readonly spent: Amounts;
  /** Maximum of the calls under way, which count as spent until they are settled. */
  readonly reserved: Amounts;
  /** Unix time in milliseconds at which the next window begins. */
  readonly resetsAt: number;
}

/** Thrown instead of a call that may exceed a budget over time. Wait until it resets, or raise the limit it names. */
export class BudgetSpentError extends LimitReachedError {
  readonly budget: SpentBudget;

  constructor(budget: SpentBudget, needed: number) {
    const { account, limit, value, spent, reserved, resetsAt } = budget;
    const held = reserved[limit] === 0 ? '' : ` and ${rounded(reserved[limit])} reserved`;
    super(
      limit,
      value,
      `the budget of ${account} has ${rounded(spent[limit])} spent${held} of ${value} ${units[limit]}, and the next call may need ${rounded(needed)}; it resets at ${isoTime(resetsAt)}`,
    );
    this.budget = budget;
  }
}

const units: Readonly<Record<keyof Amounts, string>> = {
  modelCalls: 'model calls',
  tokens: 'tokens',
  cost: 'in the currency of the prices',
};

function rounded(amount: number): number {
  return Number(amount.toPrecision(6));
}
