import type { CommandText } from './command-text.js';
import { isNameOf } from './tool-words.js';

/** Words that introduce a tool's name. */
export const runningWords: ReadonlySet<string> = new Set(
  'run use call execute invoke start launch script tool'.split(' '),
);

/** Returns whether a command calls its tool by name: "Run `count-words` on `a.txt`". */
export function isCalled(name: string, { words, values }: CommandText): boolean {
  const verb = words.find((word) => word.class !== 'courtesy');
  const isRun = [verb?.text ?? '', ...(verb?.english ?? [])].some((each) => runningWords.has(each));
  return isRun && values.some(({ kind, text }) => nameKinds.has(kind) && isNameOf(text, name));
}

/** Forms that a name may have; `script.count` looks like a file. */
const nameKinds = new Set(['quoted', 'path']);

/** Returns a command that calls its tool by name without that name, which is no argument. */
export function withoutName(name: string, command: CommandText): CommandText {
  if (!isCalled(name, command)) return command;
  const called = command.values.find(({ text }) => isNameOf(text, name));
  const isOther = <Value>(value: Value): boolean => value !== called;
  return {
    ...command,
    values: command.values.filter(isOther),
    lists: new Map([...command.lists].map(([list, values]) => [list, values.filter(isOther)])),
  };
}
