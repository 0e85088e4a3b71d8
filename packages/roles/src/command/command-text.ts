import { type CommandReading, type CommandToken, keyFrom, readCommand } from '@pce/core/commands';
import { namesIn } from './command-names.js';
import { phrasesOf } from './command-phrases.js';
import type { CommandValue } from './command-value.js';
import { labelOf } from './label.js';
import { listedItems } from './listed-items.js';
import { around, wordBefore } from './token-context.js';

/** A command taken apart into words and values. */
export interface CommandText extends CommandReading {
  readonly values: readonly CommandValue[];
  /** The values of each list, by its number. */
  readonly lists: ReadonlyMap<number, readonly CommandValue[]>;
}

/** Takes a command apart into values and words. Linear; nothing in the command is run or used as a pattern. */
export function readCommandText(command: string): CommandText {
  const reading = readCommand(command);
  const { tokens } = reading;
  const values = [
    ...literalsOf(tokens, command),
    ...namesIn(reading),
    ...phrasesOf(tokens, command),
    ...listedItems(tokens, command),
  ];
  values.sort((a, b) => a.start - b.start || a.end - b.end);
  return { ...reading, values, lists: byList(values) };
}

function byList(values: readonly CommandValue[]): CommandText['lists'] {
  const lists = new Map<number, CommandValue[]>();
  for (const value of values) {
    const list = lists.get(value.list);
    if (list === undefined) lists.set(value.list, [value]);
    else list.push(value);
  }
  return lists;
}

function literalsOf(tokens: readonly CommandToken[], command: string): CommandValue[] {
  const values: CommandValue[] = [];
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'mark' || (token.kind === 'word' && token.key === undefined)) continue;
    const key = token.key ?? keyFrom(tokens[place - 1]);
    const above = values.at(-1);
    const isListed = above !== undefined && joins(command.slice(above.end, token.start));
    const list = isListed ? above.list : place;
    // The items of a list stand where its first one stands.
    const before = isListed ? above.before : wordBefore(tokens, place);
    const kind = token.kind === 'word' ? 'quoted' : token.kind;
    values.push({
      ...spread(token),
      kind,
      key,
      before,
      isName: false,
      around: around(tokens, place),
      label: labelOf(tokens, place, place + 1),
      bound: undefined,
      list,
    });
  }
  return values.map((value, place) => ({ ...value, bound: boundOf(values, place) }));
}

function boundOf(values: readonly CommandValue[], place: number): CommandValue['bound'] {
  if (isRange(values[place], values[place + 1])) return 'lower';
  if (isRange(values[place - 1], values[place])) return 'upper';
  return isAmount(values[place]) ? openBounds.get(values[place]?.before ?? '') : undefined;
}

/** Words before the only bound of a range. */
const openBounds = new Map<string, CommandValue['bound']>([
  ['since', 'lower'],
  ['until', 'upper'],
]);

function isAmount(value: CommandValue | undefined): boolean {
  return value?.kind === 'number' || value?.kind === 'date';
}

function isRange(one: CommandValue | undefined, other: CommandValue | undefined): boolean {
  if (one === undefined || one.kind !== other?.kind || !isAmount(one)) return false;
  return one.before === 'between'
    ? other.list === one.list
    : one.before === 'from' && other.before === 'to';
}

function spread(
  token: CommandToken,
): Pick<CommandValue, 'text' | 'amount' | 'unit' | 'start' | 'end'> {
  const { text, start, end, amount, unit = '' } = token;
  return { text, start, end, amount, unit };
}

const joiners = new Set([',', 'and', 'or', '&', ', and', ', or']);

function joins(between: string): boolean {
  return between.length < 20 && joiners.has(between.trim().replace(/\s+/g, ' '));
}
