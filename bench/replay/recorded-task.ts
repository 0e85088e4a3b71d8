import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';

const json = z.json();
const record = z.record(z.string(), json);

const runSchema = z.object({
  id: z.string(),
  steps: z.array(
    z.union([
      z.object({ call: z.string(), args: record, result: json }),
      z.record(z.string(), json),
    ]),
  ),
});

export type Arguments = z.infer<typeof record>;

/** One recorded call, and what it returned. */
export interface RecordedCall {
  readonly tool: string;
  readonly args: Arguments;
  readonly result: z.infer<typeof json>;
}

/** A statement about the result of a step, that an answer should make. */
export interface Fact {
  readonly step: number;
  readonly subject: string;
  readonly field: string;
  readonly value: string;
}

/** Recorded calls that are to be carried out, and facts that are to be told. */
export interface RecordedTask {
  readonly id: string;
  readonly steps: readonly RecordedCall[];
}

/** Calls that change something: each may be made once. */
export const writes = new Set([
  'book_reservation',
  'cancel_reservation',
  'send_certificate',
  'update_reservation_baggages',
  'update_reservation_flights',
  'update_reservation_passengers',
]);

/** Talk with oneself or with people, which is no work on data. */
const left = new Set(['think', 'transfer_to_human_agents', 'calculate']);
const minSteps = 4;
const maxSteps = 12;

/** Returns the recorded runs with enough calls that succeeded, each call once. */
export function readTasks(): readonly RecordedTask[] {
  const file = new URL('fixtures/recorded-runs.jsonl.gz', import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  return lines
    .map((line) => runSchema.parse(JSON.parse(line)))
    .map(({ id, steps }) => ({ id, steps: callsIn(steps).slice(0, maxSteps) }))
    .filter(({ steps }) => steps.length >= minSteps);
}

function callsIn(steps: z.infer<typeof runSchema>['steps']): RecordedCall[] {
  const calls = new Map<string, RecordedCall>();
  for (const step of steps) {
    if (!isCall(step) || left.has(step.call)) continue;
    if (typeof step.result === 'string' && step.result.startsWith('Error')) continue;
    const call = { tool: step.call, args: step.args, result: step.result };
    const key = keyOf(call);
    if (!calls.has(key)) calls.set(key, call);
  }
  return [...calls.values()];
}

function isCall(
  step: object,
): step is { call: string; args: Arguments; result: RecordedCall['result'] } {
  return 'call' in step && typeof step.call === 'string';
}

/** Returns what tells calls apart: tool and arguments, whatever their order. */
export function keyOf({ tool, args }: Pick<RecordedCall, 'tool' | 'args'>): string {
  return `${tool} ${JSON.stringify(Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** Returns a call in words, as both sides are asked for it: each value after the name of its parameter. */
export function wordsOf({ tool, args }: RecordedCall): string {
  const values = Object.entries(args).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${name.replaceAll('_', ' ')} ${typeof value === 'number' ? text : `\`${text}\``}`;
  });
  const words = tool.replaceAll('_', ' ');
  const what = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  return `${what} with ${values.join(', ')}`;
}

/** Returns a fact of a result that is an object, if it has a plain value of its own. */
export function factOf(step: number, args: Arguments, result: unknown): Fact | undefined {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return undefined;
  const plain = Object.entries(result).filter(
    ([field, value]) =>
      !(field in args) &&
      (typeof value === 'number' || (typeof value === 'string' && value !== '')),
  );
  const [field, value] = plain.find(([, each]) => typeof each === 'number') ?? plain[0] ?? [];
  const subject = Object.values(args).find((each) => typeof each === 'string');
  if (field === undefined || typeof subject !== 'string') return undefined;
  return { step, subject, field: field.replaceAll('_', ' '), value: String(value) };
}

export function statementOf({ subject, field, value }: Fact): string {
  return `For ${subject}, ${field} is ${value}`;
}
