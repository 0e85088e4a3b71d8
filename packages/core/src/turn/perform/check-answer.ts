import { type WrittenAnswer, writtenAnswerSchema } from '../../contracts/synthesis.js';
import type { TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';
import { answerSources } from './evidence-sources.js';

/** Evaluates the checks of an answer. If the checker throws, the answer has no labels. */
export async function checkAnswer(
  written: WrittenAnswer,
  state: TurnState,
  context: PerformContext,
): Promise<WrittenAnswer> {
  const { evidence } = context.roles;
  if (evidence?.check === undefined || written.check !== undefined) return written;
  try {
    const sources = await answerSources(state, context);
    // Descriptions of tools are known without a result: "it keeps the last 7 days".
    const given = [state.request, ...context.catalog.capabilities(state.mode)].join('\n');
    const { text, ...check } = await evidence.check(written.answer, sources, given);
    return text.trim() === '' ? written : writtenAnswerSchema.parse({ answer: text, check });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const incomplete = `the values of the answer were not checked: ${message}`;
    return { ...written, check: { values: [], statements: [], hints: [], incomplete } };
  }
}
