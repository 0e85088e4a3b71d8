import { createInterface } from 'node:readline/promises';
import type { LoopQuestion } from '@pce/handoff';
import { printable } from '../terminal/printable.js';

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

export interface Person {
  /** Asks one question after another. Resolves with one of its options; `undefined` if the person goes away, or the signal aborts. */
  ask(
    question: Pick<LoopQuestion, 'message' | 'options'>,
    signal: AbortSignal,
  ): Promise<string | undefined>;
}

/** Returns the person at a terminal; `undefined` if there is none. */
export function personAt({ input, output }: Terminal): Person | undefined {
  if (input.isTTY !== true || output.isTTY !== true) return undefined;
  let last: Promise<unknown> = Promise.resolve();
  const ask: Person['ask'] = async ({ message, options }, signal) => {
    if (signal.aborted) return undefined;
    const lines = createInterface({ input, output });
    // Otherwise Ctrl-C would end the question, and not the program.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const gone = new AbortController();
    lines.on('close', () => gone.abort());
    const either = { signal: AbortSignal.any([signal, gone.signal]) };
    try {
      const words = `${printable(message)}\n  ${options.join(' | ')}? `;
      for (;;) {
        const said = (await lines.question(words, either)).trim().toLowerCase();
        const meant = options.filter((option) => said !== '' && option.startsWith(said));
        const [one, other] = meant;
        if (one !== undefined && other === undefined) return one;
      }
    } catch (error) {
      if (either.signal.aborted) return undefined;
      throw error;
    } finally {
      lines.close();
    }
  };
  return {
    ask(question, signal) {
      const mine = last.then(() => ask(question, signal));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
