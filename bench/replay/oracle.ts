import type { Corpus } from './corpus.ts';
import { oneOf, type Random } from './random.ts';
import {
  type Arguments,
  type Fact,
  factOf,
  keyOf,
  type RecordedCall,
  type RecordedTask,
  statementOf,
  writes,
} from './recorded-task.ts';

/** A decision to make a call, or that nothing is left to do. */
export type Decision =
  | { readonly step: number; readonly call: Pick<RecordedCall, 'tool' | 'args'> }
  | { readonly step?: undefined };

/**
 * A model that knows what is to be done, and errs in each of its answers with probability `p`. It does not notice its own
 * errors, only those that a tool or the harness tells it of. Every loop is given the same oracle.
 */
export class Oracle {
  readonly task: RecordedTask;
  readonly p: number;
  readonly #corpus: Corpus;
  readonly #random: Random;
  /** Steps that are still to be done, in order. */
  #left: readonly number[];
  /** The step that was decided last, until its outcome is known. */
  #open: number | undefined;
  /** The results that were seen, by step. */
  readonly #seen = new Map<number, { readonly args: Arguments; readonly result: unknown }>();

  constructor(task: RecordedTask, p: number, corpus: Corpus, random: Random) {
    this.task = task;
    this.p = p;
    this.#corpus = corpus;
    this.#random = random;
    this.#left = [...task.steps.keys()];
  }

  errs(): boolean {
    return this.#random() < this.p;
  }

  /** Returns one of the ways to err. */
  one<T>(ways: readonly T[]): T {
    return oneOf(ways, this.#random);
  }

  /** Sets out to do these steps, but for writes that it saw done: a model reads in the log that they are. */
  plan(steps: readonly number[]): void {
    const wrong = new Set(this.wrongSteps());
    this.#left = steps.filter((step) => wrong.has(step) || !this.#isWrite(step));
    this.#open = undefined;
  }

  #isWrite(step: number): boolean {
    return writes.has(this.task.steps[step]?.tool ?? '');
  }

  /** Takes note of what the step decided last returned. */
  see(args: Arguments, result: unknown): void {
    if (this.#open === undefined) return;
    this.#seen.set(this.#open, { args, result });
    this.#left = this.#left.filter((step) => step !== this.#open);
    this.#open = undefined;
  }

  /** Decides what to do next: a step whose outcome is not known failed, and is done again. */
  decide(): Decision {
    const [step, ...rest] = this.#left;
    const call = step === undefined ? undefined : this.task.steps[step];
    if (step === undefined || call === undefined) return {};
    this.#open = step;
    if (!this.errs()) return { step, call };
    if (this.one(['skip', 'mistake']) === 'mistake') return { step, call: this.mistaken(call) };
    this.#left = rest;
    return this.decide();
  }

  /** Returns the call with a wrong value. */
  mistaken({
    tool,
    args,
  }: Pick<RecordedCall, 'tool' | 'args'>): Pick<RecordedCall, 'tool' | 'args'> {
    return { tool, args: this.#corpus.mistaken(args, this.#random) };
  }

  /** Returns the facts to tell, as far as the oracle has seen them; where it errs, one of them is invented. */
  facts(): readonly Fact[] {
    const facts = [...this.#seen].flatMap(
      ([step, { args, result }]) => factOf(step, args, result) ?? [],
    );
    const told = facts.sort((a, b) => a.step - b.step).slice(-maxFacts);
    if (told.length === 0 || !this.errs()) return told;
    const wrong = this.one(told);
    return told.map((fact) => (fact === wrong ? { ...fact, value: invented(fact.value) } : fact));
  }

  /** Returns the steps that were not done as they were asked for. */
  wrongSteps(): readonly number[] {
    return [...this.task.steps.entries()].flatMap(([step, call]) => {
      const seen = this.#seen.get(step);
      const isRight = seen !== undefined && keyOf({ ...call, args: seen.args }) === keyOf(call);
      return isRight ? [] : [step];
    });
  }

  /** Returns whether an answer tells each fact, and no other. */
  isRightAnswer(answer: string): boolean {
    const facts = this.task.steps.flatMap(
      ({ args, result }, step) => factOf(step, args, result) ?? [],
    );
    const wanted = facts.slice(-maxFacts).map(statementOf);
    const told: readonly string[] =
      answer.match(/For [^\n]*? is [^\n[]*?(?=\s*\[|\.\s*$|\.\n|\n|$)/gm) ?? [];
    return wanted.length === told.length && wanted.every((fact) => told.includes(fact));
  }
}

/** Facts of an answer: those of the last steps. */
const maxFacts = 3;

/** Returns another value that looks alike. */
function invented(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number * 2 + 13) : `${value} in Anchorage`;
}
