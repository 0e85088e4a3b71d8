import type { Scorer } from './scorer.js';

/** A scorer of the form that autoevals and other collections have. */
type AutoEval = (args: {
  readonly input: string;
  readonly output: string;
  readonly expected: string;
}) => AutoEvalScore | Promise<AutoEvalScore>;

interface AutoEvalScore {
  readonly score: number | null;
  readonly metadata?: { readonly rationale?: unknown } | undefined;
}

/** Returns a scorer from one of autoevals' form: the request, the answer of the run, and the recorded answer. */
export function autoScorer(name: string, scorer: AutoEval): Scorer {
  return {
    name,
    async score({ case: { request, answer, expected }, result }) {
      const { score, metadata } = await scorer({
        input: request,
        output: result.answer ?? '',
        expected: typeof expected === 'string' ? expected : (answer ?? ''),
      });
      const { rationale } = metadata ?? {};
      return { score, ...(typeof rationale === 'string' && { rationale }) };
    },
  };
}
