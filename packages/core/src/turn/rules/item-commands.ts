import type { ExecutorDecision } from '../../contracts/decision.js';
import { parseReference, valueAt } from '../../text/reference.js';
import type { TurnState } from './state.js';

/** The word `item` alone or at the start of a path, such as `item.id`. */
const itemWord = /(?<![\p{L}\p{N}_.])item(?=$|[.[]|[^\p{L}\p{N}_])/gu;

/** The commands of a decision in words, or the reason why none may be carried out. */
interface ItemCommands {
  readonly commands: readonly string[];
  readonly problem?: string;
}

/**
 * Returns the command of a decision with `forEach` for each item of its list, with `item` replaced by the item's path: "Tag
 * item.id" becomes "Tag r1.tickets[0].id". `undefined` for other decisions.
 */
export function itemCommands(
  { results }: TurnState,
  decision: ExecutorDecision,
): ItemCommands | undefined {
  if (decision.action !== 'COMMAND' || decision.forEach === undefined) return undefined;
  const { command = '' } = decision;
  const path = decision.forEach.trim();
  const refused = (problem: string): ItemCommands => ({ commands: [command], problem });
  const parsed = parseReference(path);
  const list = parsed && valueAt(results.at(parsed.result - 1)?.data, parsed.path);
  if (!Array.isArray(list)) return refused(`${path} is no list: nothing was done`);
  if (list.length === 0) return refused(`${path} has no items: nothing was done`);
  const commands = list.map((_, place) => command.replace(itemWord, `${path}[${place}]`));
  return commands[0] === command
    ? refused(`a command for each item of ${path} has to name the item, as in item.id`)
    : { commands };
}
