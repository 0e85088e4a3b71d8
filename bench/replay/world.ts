import { oneOf, type Random } from './random.ts';
import {
  type Arguments,
  keyOf,
  type RecordedCall,
  type RecordedTask,
  writes,
} from './recorded-task.ts';

/** Share of reads that fail once, with an error that says so. */
const faultShare = 0.05;

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

/** Runs the calls of one task. What was recorded is returned; an unknown read fails, an unknown write is done. */
export class World {
  readonly done: string[] = [];
  readonly #corpus: Corpus;
  readonly #random: Random;

  constructor(corpus: Corpus, random: Random) {
    this.#corpus = corpus;
    this.#random = random;
  }

  /** Throws an `Error` for a fault, and for something that is not there. */
  run(tool: string, args: Arguments): RecordedCall['result'] {
    const isWrite = writes.has(tool);
    if (!isWrite && this.#random() < faultShare) throw new Error('the service did not answer');
    const known = this.#corpus.find(tool, args);
    if (known === undefined && !isWrite) throw new Error('there is nothing of that kind');
    this.done.push(keyOf({ tool, args }));
    return known?.result ?? { status: 'done' };
  }

  /** Whether each step was carried out, each write just once, and nothing else was written. */
  isRight({ steps }: RecordedTask): boolean {
    const count = (key: string): number => this.done.filter((each) => each === key).length;
    const asked = new Set(steps.map(keyOf));
    const written = this.done.filter((key) => writes.has(key.slice(0, key.indexOf(' '))));
    return (
      steps.every((step) => count(keyOf(step)) > 0) &&
      written.every((key) => asked.has(key) && count(key) === 1)
    );
  }
}
