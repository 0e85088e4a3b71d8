import {
  requestOf,
  type WorkArguments,
  type Workload,
  type WorkResult,
  workload,
} from '../src/workload.ts';
import { factAbout } from './facts.ts';

/** Bounds of our figures beside those of the AI SDK's loop, as ratios unless they say otherwise. */
interface ScenarioTargets {
  readonly inputTokens?: number;
  readonly requests?: number;
  /** Number of requests, not a ratio. */
  readonly requestsInARow?: number;
  readonly money?: number;
  readonly secondsToLastToken?: number;
}

/** Work that is carried out by models, ours and those of other loops. */
export interface Scenario {
  readonly name: string;
  /** Each step needs the one before it, or none needs another, or there is only a question that the context answers. */
  readonly kind: 'in a row' | 'at once' | 'question';
  readonly steps: number;
  readonly tools: number;
  /** Bytes of each result. */
  readonly bytes: number;
  /** As in `modelRoles`. @defaultValue true */
  readonly rulesFirst?: boolean;
  readonly targets: ScenarioTargets;
}

export const scenarios: readonly Scenario[] = [
  {
    ...{ name: '20 calls, 50 tools', kind: 'in a row', steps: 20, tools: 50, bytes: 200 },
    targets: { inputTokens: 0.25, requests: 1.25, money: 0.6, secondsToLastToken: 1 },
  },
  {
    ...{ name: '100 calls, 150 tools, 2 KB', kind: 'in a row', steps: 100, tools: 150 },
    bytes: 2_000,
    targets: { inputTokens: 0.12, requests: 1.15, money: 0.2, secondsToLastToken: 1 },
  },
  {
    ...{ name: '20 calls, 50 tools, each coordinated by a model', kind: 'in a row', steps: 20 },
    ...{ tools: 50, bytes: 200, rulesFirst: false, targets: {} },
  },
  {
    ...{ name: '5 calls at once, 50 tools', kind: 'at once', steps: 5, tools: 50, bytes: 200 },
    targets: { requestsInARow: 5, secondsToLastToken: 1.3 },
  },
  {
    ...{ name: '5 calls at once, 50 tools, coordinated by a model', kind: 'at once', steps: 5 },
    ...{ tools: 50, bytes: 200, rulesFirst: false, targets: { requestsInARow: 5 } },
  },
  {
    ...{ name: 'a question, 50 tools', kind: 'question', steps: 0, tools: 50, bytes: 200 },
    targets: { requestsInARow: 2 },
  },
];

/** The question, what a host knows, and what that answers. */
export const question = {
  request: 'When does the office in Oslo open on Mondays?',
  context:
    'The office in Oslo opens at 08:30 on Mondays and at 09:00 on all other days. The office in Bergen is closed on Mondays.',
  answer: 'The office in Oslo opens at 08:30 on Mondays',
};

/** Returns what is asked for. */
export function requestFor({ kind, steps }: Scenario): string {
  if (kind === 'question') return question.request;
  return kind === 'in a row'
    ? requestOf(steps)
    : `Carry out the steps 1 to ${steps} of ${steps}: call the tool once for each. No step needs another.`;
}

/** Returns the answer, the same on all sides but for the citations. */
export function answerFor({ kind, steps }: Scenario): string {
  return kind === 'question'
    ? question.answer
    : `Step ${steps} of ${steps} is done, with a total of ${steps * 17}`;
}

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
