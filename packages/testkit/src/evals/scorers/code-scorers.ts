import type { JsonObject } from '@pce/core/contracts';
import { isRefused } from '@pce/core/internal';
import { callKey } from '../run/call-key.js';
import type { EvalRun } from '../run/run-case.js';
import type { Scorer } from './scorer.js';

/** 1 if the turn completed. */
export const completed: Scorer = {
  name: 'completed',
  score: ({ result: { status, reason }, halted }) => ({
    score: Number(status === 'completed'),
    ...(status !== 'completed' && { rationale: halted ?? `${status}: ${reason}` }),
  }),
};

/** Share of the answer's statements that are neither unsupported, contradicted nor uncited; no opinion without statements. */
export const evidenced: Scorer = {
  name: 'evidenced',
  score({ result: { evidence } }) {
    if (evidence.length === 0) return undefined;
    const [bad] = evidence.filter(isRefused);
    return {
      score: evidence.filter((one) => !isRefused(one)).length / evidence.length,
      ...(bad && { rationale: `${bad.label}: ${bad.text}` }),
    };
  },
};

/**
 * How far the calls that change something are the recorded ones, by tool and arguments, without their order: 1 if the same,
 * less for each missing or further one.
 */
export const effects: Scorer = {
  name: 'effects',
  score: (run) => compared(run, ({ effect }) => effect !== 'read'),
};

/** As `effects`, for all calls. */
export const calls: Scorer = { name: 'calls', score: (run) => compared(run, () => true) };

interface ComparedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly effect: string;
}

function compared({ case: one, calls: made }: EvalRun, counts: (call: ComparedCall) => boolean) {
  const expected = one.calls.filter(counts);
  const missing = new Map<string, ComparedCall[]>();
  for (const call of expected) {
    const key = callKey(call.tool, call.args);
    missing.set(key, [...(missing.get(key) ?? []), call]);
  }
  const further = made.filter(counts).filter(({ tool, args }) => {
    const left = missing.get(callKey(tool, args));
    return left?.pop() === undefined;
  });
  const lost = [...missing.values()].flat();
  const same = expected.length - lost.length;
  const all = same + lost.length + further.length;
  const [first] = [...lost.map(textOf('missing')), ...further.map(textOf('further'))];
  return { score: all === 0 ? 1 : same / all, ...(first !== undefined && { rationale: first }) };
}

function textOf(what: string) {
  return ({ tool, args }: ComparedCall): string => `${what}: ${tool} ${JSON.stringify(args)}`;
}

/**
 * Share of texts that the answer has, ignoring case and the separators of thousands. By default those of the list `expected` of
 * the case; no opinion if there are none.
 */
export function facts(
  of: (run: EvalRun) => readonly string[] = ({ case: { expected } }) => textsIn(expected),
): Scorer {
  return {
    name: 'facts',
    score(run) {
      const wanted = of(run);
      if (wanted.length === 0) return undefined;
      const answer = comparable(run.result.answer ?? '');
      const missing = wanted.filter((fact) => !has(answer, comparable(fact)));
      return {
        score: 1 - missing.length / wanted.length,
        ...(missing.length > 0 && { rationale: `missing: ${missing.join(', ')}` }),
      };
    },
  };
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Returns whether a text has a fact; one that begins or ends with a digit, as no part of another number. */
function has(text: string, fact: string): boolean {
  for (let at = text.indexOf(fact); at !== -1; at = text.indexOf(fact, at + 1)) {
    const isInside = /\d[.,]?$/.test(text.slice(0, at)) && /^\d/.test(fact);
    const isCut = /\d$/.test(fact) && /^[.,]?\d/.test(text.slice(at + fact.length));
    if (!isInside && !isCut) return true;
  }
  return fact === '';
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\s+/g, ' ');
}

/** 1 if the turn cost at most so much; no opinion if it called models whose prices are unknown. */
export function spend(max: number): Scorer {
  return {
    name: `cost ≤ ${max}`,
    score({ result: { usage } }) {
      if (usage.modelCalls > 0 && usage.cost === 0) return undefined;
      return { score: Number(usage.cost <= max), rationale: `it cost ${usage.cost}` };
    },
  };
}

/** 1 if the turn took at most so many seconds; recorded calls count as recorded. */
export function within(maxSeconds: number): Scorer {
  return {
    name: `seconds ≤ ${maxSeconds}`,
    score: ({ seconds }) => ({
      score: Number(seconds <= maxSeconds),
      rationale: `it took ${seconds.toFixed(1)} s`,
    }),
  };
}
