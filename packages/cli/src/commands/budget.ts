import type { BudgetUse } from '@pce/core/budgets';
import { exitCodes } from '../exit-codes.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { withStore } from '../store/open-store.js';
import { type Output, printableLine } from '../terminal/output.js';

/** The document of `pce budget --json`. */
export interface BudgetDocument {
  readonly budgets: readonly BudgetUse[];
}

const help = `
budgets.json in the workspace says what may be spent in each day and month (UTC), by all processes on the store together:

  { "limits": [{ "per": "owner", "every": "day", "tokens": 1000000 },
               { "per": "group", "every": "month", "cost": 200 }],
    "groups": { "acme": ["ann", "bob"] }, "whenSpent": "sleep" }

per: owner, group or everyone · limits: modelCalls, tokens, cost · name: for this owner or group alone
whenSpent: stop (the turn waits for a person) or sleep (until the budget resets)`;

export function addBudget(program: PceCommand, output: Output): void {
  command(program, 'budget', 'place')
    .summary('list what is spent of the budgets of this day and month')
    .description('Lists what is spent of the budgets over time that calls of models are under.')
    .json('{ budgets }')
    .addHelpText('after', help)
    .action((options: PlaceOptions) =>
      withStore({ ...options, isReadOnly: true }, async (store) => {
        const { listBudgets } = await import('@pce/core/budgets');
        const document: BudgetDocument = { budgets: await listBudgets(store, Date.now()) };
        const lines = document.budgets.map(budgetLine);
        output.show(options.json, document, lines, 'nothing is spent of a budget');
        return exitCodes.done;
      }),
    );
}

function budgetLine(use: BudgetUse): string {
  const { per, name, every, from, resetsAt, limits, spent, reserved, reservedUntil } = use;
  const amounts = (['modelCalls', 'tokens', 'cost'] as const).flatMap((limit) => {
    const most = limits[limit];
    if (most === undefined) return [];
    const until = reservedUntil === undefined ? '' : ` until ${minuteOf(reservedUntil)} at most`;
    const open = reserved[limit] === 0 ? '' : ` (and ${reserved[limit]} reserved${until})`;
    return [`${limit} ${Number(spent[limit].toPrecision(6))} of ${most}${open}`];
  });
  const account = printableLine(`${per} ${name}`.trim(), 80);
  return `${account}  ${every} ${from}  ${amounts.join(', ')}  resets ${minuteOf(resetsAt)}`;
}

function minuteOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`;
}
