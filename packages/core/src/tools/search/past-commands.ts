import type { ReadCommand } from './words.js';

/** Characters of a text that are kept for people. */
const maxText = 200;

/** Commands are many, and most say the same: of each tool the last few that differ in their words are kept. */
export class PastCommands {
  readonly #perTool: number;
  readonly #byTool = new Map<string, Map<string, ReadCommand>>();

  constructor(perTool: number) {
    this.#perTool = perTool;
  }

  /** Remembers a command. Returns what it added and what was dropped for it. */
  remember(
    tool: string,
    command: ReadCommand,
  ): { readonly added?: ReadCommand; readonly dropped?: ReadCommand } {
    const { key } = command;
    if (this.#perTool === 0 || key === '') return {};
    const commands = this.#byTool.get(tool) ?? new Map<string, ReadCommand>();
    this.#byTool.set(tool, commands);
    const known = commands.get(key);
    commands.delete(key);
    if (known !== undefined) {
      commands.set(key, known);
      return {};
    }
    const added = { ...command, text: shortened(command.text) };
    commands.set(key, added);
    if (commands.size <= this.#perTool) return { added };
    const [oldest] = commands;
    if (oldest === undefined) return { added };
    commands.delete(oldest[0]);
    return { added, dropped: oldest[1] };
  }

  /** The one used longest ago first. */
  of(tool: string): readonly ReadCommand[] {
    return [...(this.#byTool.get(tool)?.values() ?? [])];
  }
}

function shortened(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…`.toWellFormed() : text;
}
