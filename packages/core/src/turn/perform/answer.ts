import { attachmentReader } from '../../attachments/attachment-reader.js';
import { isTextType } from '../../attachments/media-type.js';
import {
  type Validation,
  validationSchema,
  type WrittenAnswer,
  writtenAnswerSchema,
} from '../../contracts/answer.js';
import { emptyWorkpad } from '../../contracts/plan.js';
import { guardOutput } from '../../guards/guards.js';
import { claimSource, type EvidenceSource } from '../../ports/evidence-checker.js';
import type { Revision, TurnState } from '../rules/state.js';
import { askRole, type RoleCosts } from './ask-role.js';
import { attachmentsOf, type Outcome, type PerformContext } from './context.js';
import { guardCheck } from './guard-filling.js';

/** Validates an answer: first by code; only an answer that passes reaches the Validator. */
export async function validate(
  state: TurnState,
  context: PerformContext,
  answer: string,
): Promise<Outcome> {
  const unsupported = unsupportedCitations(state, answer);
  const revisionsLeft = state.limits.revisions - state.counters.revisions;
  if (unsupported.length > 0 && (state.rules === 1 || revisionsLeft > 0)) {
    const validation = unsupportedValidation(unsupported);
    return { type: 'validator.validated', validation, by: 'code' };
  }
  return askRole(
    'validator',
    validationSchema,
    context,
    (roleContext) =>
      context.roles.validator.validate(
        {
          request: state.request,
          context: state.context,
          goals: state.plan?.goals ?? [],
          goalsProgress: state.goalsProgress,
          successCriteria: state.plan?.successCriteria ?? [],
          workpad: state.plan?.workpad ?? emptyWorkpad,
          answer,
          ...(state.check && { check: state.check }),
          claims: state.claims,
          log: state.log,
          results: state.results,
          effects: state.effects,
          warnings: state.warnings.toArray().map(({ message }) => message),
          revisionsLeft,
        },
        { ...roleContext, ...attachmentsOf(state, context) },
      ),
    (validation, costs) => ({
      type: 'validator.validated',
      ...costs,
      validation,
      by: 'role',
    }),
  );
}

/** Returns citations such as `[c7]` and `[a2]` of claims and attachments that do not exist. */
function unsupportedCitations(state: TurnState, answer: string): string[] {
  const known = { c: state.claims.length, a: state.attachments.length };
  const cited = new Map([...answer.matchAll(/\[([ca])(\d+)\]/g)].map((match) => [match[0], match]));
  return [...cited.values()].flatMap(([, kind, digits]) => {
    const number = Number(digits);
    const isKnown = number >= 1 && number <= (kind === 'a' ? known.a : known.c);
    return isKnown ? [] : [`${kind}${number}`];
  });
}

function unsupportedValidation(unsupported: readonly string[]): Validation {
  return {
    score: 0.5,
    checks: {
      claimsSupported: false,
      nothingInvented: false,
      queryAddressed: true,
      coherentFormat: true,
      sourcesPresent: false,
    },
    goals: [],
    criteria: [],
    issues: [`the answer cites claims that are not in the journal: ${unsupported.join(', ')}`],
    revisionHints: [`remove or replace the citations ${unsupported.join(', ')}`],
    suggestedFixes: [],
    reasons: ['missing_evidence'],
  };
}

/** Returns the data of each result by its reference and by its claims, and of earlier turns' claims. A claim without a result has none. */
export function evidenceSources({ commands, claims }: TurnState): readonly EvidenceSource[] {
  const results = commands
    .toArray()
    .filter(({ status }) => status === 'success')
    .map((command, place) => ({ ...command, ref: `r${place + 1}` }));
  const ofClaims = new Map(
    results.flatMap(({ claims: own, result }) => own.map(({ id }) => [id, result] as const)),
  );
  return [
    ...claims.toArray().map((claim) => claimSource(claim, ofClaims.get(claim.id))),
    ...results.map(({ ref: id, result: data }) => ({ id, data })),
  ];
}

/** Returns all possible sources of an answer: in addition to results and claims, the host's context and attached texts. */
async function answerSources(
  state: TurnState,
  { content }: PerformContext,
): Promise<readonly EvidenceSource[]> {
  const reader = attachmentReader(state.turn, state.attachments, content);
  const decoder = new TextDecoder();
  const attached = state.attachments.map(async ({ id, mediaType, name: source = id }) => ({
    id,
    source,
    data: isTextType(mediaType) ? decoder.decode(await reader.read(id)) : null,
  }));
  return [
    ...evidenceSources(state),
    ...(state.context.trim() === '' ? [] : [{ id: 'ctx', data: state.context }]),
    ...(await Promise.all(attached)),
  ];
}

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

export function synthesize(
  state: TurnState,
  context: PerformContext,
  revision: Revision | undefined,
): Promise<Outcome> {
  // An answer is shown only after its guards have checked it.
  const isGuarded = context.guards.output.length > 0;
  return askRole(
    'synthesizer',
    writtenAnswerSchema,
    context,
    (roleContext) => {
      if (!isGuarded) context.notify({ type: 'answer.began' });
      const onText = (text: string): void => context.notify({ type: 'answer.delta', text });
      return context.roles.synthesizer.synthesize(
        {
          request: state.request,
          context: state.context,
          goals: state.plan?.goals ?? [],
          goalsProgress: state.goalsProgress,
          claims: state.claims,
          log: state.log,
          results: state.results,
          effects: state.effects,
          now: context.clock.now(),
          warnings: state.warnings.toArray().map(({ message }) => message),
          ...(revision && { revision }),
          answers: state.answers,
          exchanges: state.exchanges,
          ...(state.outputSchema && { outputSchema: state.outputSchema }),
        },
        { ...roleContext, ...attachmentsOf(state, context), ...(!isGuarded && { onText }) },
      );
    },
    async (written, costs) => {
      const answer = await checkAnswer(written, state, context);
      return isGuarded
        ? guarded(state, context, answer, costs)
        : { type: 'synthesizer.answered', ...costs, ...answer };
    },
  );
}

/** Asks the guards about an answer; an allowed one is then emitted as one part. */
async function guarded(
  state: TurnState,
  context: PerformContext,
  written: WrittenAnswer,
  costs: RoleCosts,
): Promise<Outcome> {
  const about = { request: state.request, answer: written.answer };
  const guarded = await guardOutput(context.guards.output, about, guardCheck(state, context));
  const { value: answer, decisions, refusal, question } = guarded;
  const guards = decisions.length > 0 ? { guards: [...decisions] } : {};
  // Values may quote text removed by a guard.
  const check = written.check && answer === written.answer ? { check: written.check } : {};
  if (refusal !== undefined) return { type: 'answer.refused', ...costs, guards: [...decisions] };
  if (question !== undefined)
    return { type: 'synthesizer.answered', ...costs, ...check, answer, ...guards, isHeld: true };
  context.notify({ type: 'answer.began' });
  context.notify({ type: 'answer.delta', text: answer });
  return { type: 'synthesizer.answered', ...costs, ...check, answer, ...guards };
}
