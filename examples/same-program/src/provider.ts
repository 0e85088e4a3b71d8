import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Script, Tokens } from './models/script.ts';

/** Dollars per million tokens. */
export const prices = { input: 1.25, output: 10 };

/** Returns the dollars of tokens. */
export function costOf({
  input = 0,
  output = 0,
}: Partial<Record<keyof Tokens, number | undefined>>): number {
  return (input * prices.input + output * prices.output) / 1_000_000;
}

interface Step {
  readonly usage: {
    readonly inputTokens: number | undefined;
    readonly outputTokens: number | undefined;
  };
}

/** Returns the dollars of the steps of the AI SDK, or of Mastra. */
export function costOfSteps(steps: readonly Step[]): number {
  const costs = steps.map(({ usage: { inputTokens: input, outputTokens: output } }) =>
    costOf({ input, output }),
  );
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** Most tokens of an answer; each has 4,000. */
export const maxOutputTokens = 5_000;

interface ProviderOptions {
  /** Milliseconds of a call. @defaultValue 1,000 */
  readonly callMs?: number;
  /** Call in which the process is killed. @defaultValue none */
  readonly killAt?: number | undefined;
}

/** Opens a provider that writes a bill for each call that reaches it. */
export function openProvider(
  folder: string,
  { callMs = 1_000, killAt }: ProviderOptions = {},
): Script['bill'] {
  let calls = 0;
  return async (characters) => {
    const tokens = { input: Math.ceil(characters / 4), output: 4_000 };
    appendFileSync(join(folder, bill), `${costOf(tokens)}\n`);
    await sleep(callMs / 2);
    if (++calls === killAt) process.kill(process.pid, 'SIGKILL');
    await sleep(callMs / 2);
    return tokens;
  };
}

/** Returns the dollars of a folder's bill. */
export function readBill(folder: string): number {
  const lines = readFileSync(join(folder, bill), 'utf8').trimEnd().split('\n');
  return lines.reduce((sum, line) => sum + Number(line), 0);
}

const bill = 'bill.txt';
