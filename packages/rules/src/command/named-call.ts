import type { CommandText } from './command-text.js';
import { isNameOf } from './tool-words.js';

/** Words that introduce a tool's name. */
export const runningWords: ReadonlySet<string> = new Set(
  'run use call execute invoke start launch script tool'.split(' '),
);

/** Returns whether a command names its tool: "Run `count-words` on `a.txt`". */
export function isCalled(name: string, { words, values }: CommandText): boolean {
  const verb = words.find((word) => word.class !== 'courtesy');
  return runningWords.has(verb?.text ?? '') && values.some(({ text }) => isNameOf(text, name));
}

/** Returns a command without the name of its tool, which is not an argument. */
export function withoutName(name: string, command: CommandText): CommandText {
  if (!isCalled(name, command)) return command;
  const called = command.values.find(({ text }) => isNameOf(text, name));
  return { ...command, values: command.values.filter((value) => value !== called) };
}
