import { type WorkArguments, type Workload, type WorkResult, workload } from '../src/workload.ts';
import { factAbout } from './facts.ts';

/** W(n) with so many tools and results of such a size. */
export interface Scenario {
  readonly name: string;
  readonly steps: number;
  readonly tools: number;
  /** Bytes of each result. */
  readonly bytes: number;
  /** The most our tokens may be of the AI SDK's. */
  readonly target: number;
}

export const scenarios: readonly Scenario[] = [
  { name: '20 calls, 50 tools', steps: 20, tools: 50, bytes: 200, target: 0.25 },
  { name: '100 calls, 150 tools, 2 KB', steps: 100, tools: 150, bytes: 2_000, target: 0.12 },
];

/** The workload, each of whose results has the scenario's size and, where there is room, a fact deep inside. */
export function scenarioWorkload({ bytes }: Pick<Scenario, 'bytes'>): Workload {
  const { decide, work } = workload();
  return {
    decide,
    work: async (args) => padded(await work(args), args, bytes),
  };
}

function padded(result: WorkResult, { step }: WorkArguments, bytes: number): WorkResult {
  const missing = bytes - JSON.stringify(result).length;
  if (missing <= 0) return result;
  const fact = `. ${factAbout(step)}.`;
  const half = Math.max(0, Math.ceil((missing - fact.length) / 2));
  const data = `${result.data}${filler(half, step)}${fact}${filler(half, step + 1)}`;
  return { ...result, data };
}

const words =
  'order ledger budget invoice region window policy source report field total review'.split(' ');

/** Sentences of words, in another order in every step, as on a page that a tool reads. */
function filler(length: number, step: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    text += `${index % 12 === 11 ? '.' : ''} ${words[(step * 5 + index * 7) % words.length]}`;
  }
  return text.slice(0, length);
}
