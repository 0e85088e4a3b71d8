import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@pce/core/contracts';

export interface TriggerInput {
  readonly name: string;
  readonly command: number;
  readonly texts: readonly string[];
  readonly isNumber: boolean;
}

/** Words too common to be the only fixed part of a phrase. */
const weakWords = new Set(
  'a all an and at by for from in into of on or the then this to with'.split(' '),
);

export class TriggerInputs {
  readonly #commands: readonly (readonly string[])[];
  readonly #found: TriggerInput[] = [];

  /** @param commands - Each command of the trigger, in each occurrence. */
  constructor(commands: readonly (readonly string[])[]) {
    this.#commands = commands.map((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim()));
  }

  /** Number of commands. */
  get count(): number {
    return this.#commands.length;
  }

  get all(): readonly TriggerInput[] {
    return this.#found;
  }

  /**
   * Returns the input with these values, one of each occurrence. Prefers the step's own command, since two things may
   * have the same name by chance. A new input is named after the argument.
   */
  of(values: readonly Json[], step: number, argument: string): TriggerInput | undefined {
    const isNumber = typeof values[0] === 'number';
    const texts = values.flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) : [],
    );
    if (texts.length < values.length || texts.includes('')) return undefined;
    const ownFirst = [...this.#commands.keys()].sort(
      (a, b) => Number(b === step) - Number(a === step),
    );
    for (const command of ownFirst) {
      const known = this.#found.find(
        (input) => input.command === command && isDeepStrictEqual(input.texts, texts),
      );
      if (known !== undefined) return known;
      const isNamed = this.#commands[command]?.every((text, each) => place(texts[each]).test(text));
      if (!isNamed) continue;
      const input = { name: this.#freeName(argument), command, texts, isNumber };
      this.#found.push(input);
      return input;
    }
    return undefined;
  }

  /** Returns the phrase common to all texts of a command, with its inputs; `undefined` if there is none. */
  phrase(command: number): string | undefined {
    const own = this.#found.filter((input) => input.command === command);
    const [first, ...others] = (this.#commands[command] ?? []).map((text, each) =>
      own
        .toSorted((a, b) => (b.texts[each] ?? '').length - (a.texts[each] ?? '').length)
        .reduce((left, { name, texts }) => left.replace(place(texts[each]), `{${name}}`), text),
    );
    const isShared = others.every((other) => other.toLowerCase() === first?.toLowerCase());
    const words = (first ?? '').replace(/\{[^}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];
    const isTelling = words.some((word) => !weakWords.has(word.toLowerCase()));
    return isShared && isTelling ? first : undefined;
  }

  #freeName(argument: string): string {
    const base = /^[A-Za-z][\w-]*$/.test(argument) && argument !== 'steps' ? argument : 'value';
    const taken = this.#found.map(({ name }) => name);
    let name = base;
    for (let count = 2; taken.includes(name); count += 1) name = `${base}_${count}`;
    return name;
  }
}

/** Matches a value as a separate word, with quotes around it. */
function place(value = ''): RegExp {
  const text = value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(
    `(?<![\\p{L}\\p{N}{])(?:\`${text}\`|"${text}"|'${text}'|${text})(?![\\p{L}\\p{N}}])`,
    'u',
  );
}
