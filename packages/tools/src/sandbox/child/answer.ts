import process from 'node:process';
import { writeText } from './write-text.ts';

declare global {
  namespace NodeJS {
    interface Process {
      /** Ends the process at once, without a last `exit` event. */
      reallyExit(code: number): never;
    }
  }
}

/** Why the tool has no value to give. `run-in-sandbox` maps these to the codes of a `ToolError`. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Writes the one answer of this process and ends it. Nothing of the tool runs after that. */
export interface Answerer {
  value(value: unknown): never;
  refuse(refusal: Refusal): never;
}

/**
 * Everything needed is taken before the tool is loaded. The mark goes before the answer: the tool does not know it,
 * so what it writes itself to standard output is never taken for an answer.
 */
export function createAnswerer(mark: string): Answerer {
  const end = process.reallyExit.bind(process);
  const { stringify } = JSON;
  const finish = (body: string): never => {
    writeText(1, `${mark}${body}`);
    return end(0);
  };
  const refuse = (refusal: Refusal): never => finish(stringify({ refusal }));
  const toBody = (value: unknown): string => {
    try {
      return stringify({ value: value ?? null });
    } catch {
      return refuse({ code: 'internal', message: 'what it returned cannot be written as JSON' });
    }
  };
  return { refuse, value: (value) => finish(toBody(value)) };
}
