import { oneOf, type Random } from './random.ts';
import { type Arguments, keyOf, type RecordedCall, type RecordedTask } from './recorded-task.ts';

/** The tools of all recorded runs, with what was recorded of them. */
export class Corpus {
  readonly #results = new Map<string, RecordedCall>();
  readonly #values = new Map<string, string[]>();
  readonly #args = new Map<string, Arguments>();

  constructor(tasks: readonly RecordedTask[]) {
    for (const call of tasks.flatMap(({ steps }) => steps)) {
      this.#results.set(keyOf(call), call);
      this.#args.set(call.tool, { ...this.#args.get(call.tool), ...call.args });
      for (const [name, value] of Object.entries(call.args)) {
        if (typeof value !== 'string') continue;
        this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
      }
    }
  }

  /** Every tool, with arguments as they were recorded once. */
  tools(): readonly (readonly [name: string, args: Arguments])[] {
    return [...this.#args];
  }

  find(tool: string, args: Arguments): RecordedCall | undefined {
    return this.#results.get(keyOf({ tool, args }));
  }

  /** Returns the arguments with another recorded value for one of them: another person's, flight's or day's. */
  mistaken(args: Arguments, random: Random): Arguments {
    const names = Object.keys(args).filter((name) => (this.#values.get(name)?.length ?? 0) > 1);
    if (names.length === 0) return args;
    const name = oneOf(names, random);
    const others = (this.#values.get(name) ?? []).filter((value) => value !== args[name]);
    return others.length === 0 ? args : { ...args, [name]: oneOf(others, random) };
  }
}
