import { stem } from '../../text/words.js';
import { phrasesOf } from './command-phrases.js';
import { type CommandToken, keyFrom } from './command-token.js';
import { commandTokens } from './command-tokens.js';
import type { CommandValue } from './command-value.js';
import { listedItems } from './listed-items.js';
import { around, wordBefore } from './token-context.js';

export interface CommandWord {
  readonly text: string;
  readonly stem: string;
  readonly start: number;
}

/** A command taken apart. */
export interface CommandText {
  readonly values: readonly CommandValue[];
  /** The values of each list, by its number. */
  readonly lists: ReadonlyMap<number, readonly CommandValue[]>;
  /** What stands outside of quotations, paths, references and the like. */
  readonly words: readonly CommandWord[];
}

/** Takes a command apart into values and words. Linear; nothing in the command is run or used as a pattern. */
export function readCommand(command: string): CommandText {
  const tokens = commandTokens(command);
  const values = [
    ...literalsOf(tokens, command),
    ...phrasesOf(tokens, command),
    ...listedItems(tokens, command),
  ];
  const words = tokens
    .filter(({ kind }) => kind === 'word')
    .map(({ text, start }) => ({ text: text.toLowerCase(), stem: stem(text), start }));
  values.sort((a, b) => a.start - b.start || a.end - b.end);
  return { values, lists: byList(values), words };
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
      list,
    });
  }
  return values;
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
