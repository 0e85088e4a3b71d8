import type { Corpus } from './corpus.ts';
import type { Random } from './random.ts';
import {
  type Arguments,
  keyOf,
  type RecordedCall,
  type RecordedTask,
  writes,
} from './recorded-task.ts';

/** Share of reads that fail once, with an error that says so. */
const faultShare = 0.05;

/** Runs the calls of one task. Returns recorded results; an unknown read fails, an unknown write succeeds. */
export class ToolEnvironment {
  readonly done: string[] = [];
  readonly #corpus: Corpus;
  readonly #random: Random;

  constructor(corpus: Corpus, random: Random) {
    this.#corpus = corpus;
    this.#random = random;
  }

  /** Runs a call. Throws an `Error` for a fault, and if nothing of that kind was recorded. */
  run(tool: string, args: Arguments): RecordedCall['result'] {
    const isWrite = writes.has(tool);
    if (!isWrite && this.#random() < faultShare) throw new Error('the service did not answer');
    const known = this.#corpus.find(tool, args);
    if (known === undefined && !isWrite) throw new Error('there is nothing of that kind');
    this.done.push(keyOf({ tool, args }));
    return known?.result ?? { status: 'done' };
  }

  /** Returns whether each step was carried out, each write just once, and nothing else was written. */
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
