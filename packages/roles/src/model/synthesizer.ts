import type { Claim } from '@pce/core';
import type { Synthesis } from '@pce/core/contracts';
import type { Synthesizer, SynthesizerInput } from '@pce/core/ports';
import { sentencesIn, withChecks } from '@pce/evidence/internal';
import { citationGroup, citationsIn, failedSteps, shorten } from '@pce/role-parts';
import { fillByModel, type OutputClient } from './fill-by-model.js';
import type { ModelClient } from './model-client.js';
import { outputVersion } from './output-clients.js';
import { evidenceLines } from './prompt/evidence-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from './prompt/fence.js';
import { outline } from './prompt/outline.js';
import {
  changeLines,
  goalLines,
  isRequestAlone,
  personAnswers,
  today,
} from './prompt/plan-parts.js';
import { withinTokens } from './prompt/shown-results.js';

/** Parts of the room for the request and the answer to revise, and for the context of the remainder. */
const shares = { request: 0.4, answer: 0.3, context: 0.4 } as const;
const framing = 60;

interface SynthesizerOptions {
  /** Confidence, 0..1, below which statements on a claim are worded as uncertain. */
  readonly hedgeBelow: number;
  /** Whether values of an output without evidence are delivered, marked in its evidence. */
  readonly allowUncited: boolean;
  /** Asks the model for outputs. */
  readonly outputs: OutputClient;
}

/** Writes the answer by a model, from request, context and results; code hedges uncertain statements. */
export function modelSynthesizer(
  model: ModelClient<Synthesis>,
  { hedgeBelow, allowUncited, outputs }: SynthesizerOptions,
): Synthesizer {
  return {
    version: `${model.version} output ${outputVersion}`,
    async synthesize(input, context) {
      const { answer } = await model.ask(promptFor(input, model), context);
      return { answer: hedge(answer, input.claims, hedgeBelow) };
    },
    fillOutput: (input, context) => fillByModel(outputs, input, context, { allowUncited }),
  };
}

function promptFor(input: SynthesizerInput, model: ModelClient<Synthesis>): string {
  const { count } = model;
  const { request, context, goals, revision, outputSchema } = input;
  const fence = fenceFor(request);
  const head = joined([
    `Marker: ${fence.marker}\n${today(input.now)}`,
    section('Request', outline(request, model.room * shares.request, count)),
    section('Goals', isRequestAlone(goals, request) ? '' : goalLines(goals, 400)),
  ]);
  const wrong = [...(revision?.issues ?? []), ...(revision?.hints ?? [])]
    .slice(0, 20)
    .map((each) => shorten(each, 600));
  const tail = joined([
    section('What was changed', fence.around('changes', changeLines(input.effects))),
    section('Notes on the work', fence.around('notes', notes(input))),
    personAnswers(input.answers, fence),
    section(
      'Fields that the user also wants, which are filled from the same results',
      outputSchema === undefined ? '' : JSON.stringify(outputSchema).slice(0, 4_000),
    ),
    section(
      'Your last answer',
      fence.around(
        'answer',
        excerpt(lastAnswer(revision), wrong.join('\n'), model.room * shares.answer, count),
      ),
    ),
    section('Change in it', fence.around('issues', bullets(wrong))),
  ]);
  const question = `${request}\n${wrong.join('\n')}`;
  const left = Math.max(0, model.room - count(head) - count(tail) - framing);
  const known = excerpt(context, question, left * shares.context, count);
  const room = left - count(known);
  const results = withinTokens(room, count, (budget) =>
    evidenceLines({ ...input, question }, budget),
  );
  return joined([
    head,
    section('Context', fence.around('context', known)),
    section('Results', fence.around('results', results)),
    tail,
  ]);
}

/** Returns the answer to revise as written, with its checks. */
function lastAnswer(revision: SynthesizerInput['revision']): string {
  return revision === undefined
    ? ''
    : withChecks({ text: revision.answer, values: revision.values ?? [] });
}

/** Returns notes for readers of the answer: goals given up, failed steps, warnings. */
function notes({ goals, goalsProgress, log, warnings }: SynthesizerInput): string {
  const descriptions = new Map(goals.map(({ id, description }) => [id, description]));
  const missed = goalsProgress
    .filter(({ status }) => status === 'blocked')
    .map(({ goalId, progress = '' }) => {
      const goal = goals.length > 1 ? ` "${shorten(descriptions.get(goalId) ?? goalId, 200)}"` : '';
      return `not reached${goal}: ${shorten(progress, 400)}`;
    });
  const failed = failedSteps(log).slice(-20);
  return bullets([
    ...missed,
    ...failed.map((step) => `failed on the way: ${step}`),
    ...warnings.slice(-10).map((each) => shorten(each, 400)),
  ]);
}

/** Words that already express doubt. */
const doubt =
  /\b(?:confidence|about|appears?|apparently|approximately|around|could|estimated?|likely|may|might|perhaps|possibly|probably|reportedly|roughly|seems?|suggests?|uncertain|unconfirmed|unverified)\b/i;

/**
 * Adds the confidence to each statement that cites a claim below `below` and is worded as certain. Done by code, since
 * a model may forget.
 */
function hedge(answer: string, claims: Iterable<Claim>, below: number): string {
  const doubtful = new Map(
    [...claims].filter(({ confidence }) => confidence < below).map((claim) => [claim.id, claim]),
  );
  if (doubtful.size === 0) return answer;
  return sentencesIn(answer)
    .map(({ start, end }) => {
      const text = answer.slice(start, end);
      const weakest = Math.min(...citationsIn(text).map((id) => doubtful.get(id)?.confidence ?? 1));
      if (weakest >= below || doubt.test(text)) return text;
      const place = text.search(citationGroup);
      const before = text.slice(0, place).trimEnd();
      return `${before} (confidence ${weakest.toFixed(2)}) ${text.slice(place)}`;
    })
    .join('');
}
