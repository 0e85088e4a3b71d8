import type { Synthesis } from '@pce/core/contracts';
import type { Synthesizer, SynthesizerInput } from '@pce/core/ports';
import { leftUndone } from '../answer/left-undone.js';
import { attachedTexts } from '../evidence/attached-texts.js';
import { hedge } from '../evidence/hedge.js';
import { markUnproven } from '../evidence/mark-unproven.js';
import { fillByModel, type OutputClient } from './fill-by-model.js';
import type { ModelClient } from './model-client.js';
import { outputVersion } from './output-clients.js';
import { claimLines } from './prompt/claim-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { fenceFor } from './prompt/fence.js';
import { personAnswers } from './prompt/person-answers.js';
import { goalLines, progressLines } from './prompt/plan-parts.js';
import { resultExcerpts } from './prompt/result-excerpts.js';
import { bullets, joined, section } from './prompt/sections.js';

/** Parts of the prompt: the request's and the last answer's of all of it, the others' of what request, goals and notes leave free. */
const shares = { request: 0.5, answer: 0.25, claims: 0.6, excerpts: 0.25 } as const;
/** Tokens around them. */
const framing = 60;

export interface SynthesizerOptions {
  /** 0..1: statements on claims of less confidence are worded as uncertain. */
  readonly hedgeBelow: number;
  /** Statements without evidence are marked, not refused. */
  readonly allowUncited: boolean;
  /** Asks the model for outputs. */
  readonly outputs: OutputClient;
}

/** Writes the answer by a model, from context, claims and results alone; code words what is uncertain as such, and marks what it
 * cannot check. */
export function modelSynthesizer(
  model: ModelClient<Synthesis>,
  { hedgeBelow, allowUncited, outputs }: SynthesizerOptions,
): Synthesizer {
  return {
    version: `${model.version} output ${outputVersion}`,
    async synthesize(input, context) {
      const { answer } = await model.ask(promptFor(input, model), context);
      const hedged = hedge(answer, input.claims, hedgeBelow);
      const attached = await attachedTexts(context);
      return { answer: markUnproven({ ...input, ...attached, answer: hedged }, { allowUncited }) };
    },
    fillOutput: (input, context) => fillByModel(outputs, input, context, { allowUncited }),
  };
}

function promptFor(input: SynthesizerInput, { room, count }: ModelClient<Synthesis>): string {
  const { request, context, goals, revision } = input;
  const fence = fenceFor(request);
  const aims = goalLines(goals, 400);
  const head = joined([
    `Marker: ${fence.marker}`,
    section('Request', excerpt(request, aims, room * shares.request, count)),
    section('Goals', aims),
  ]);
  const wrong = wrongIn(revision).join('\n');
  const last = excerpt(revision?.answer ?? '', wrong, room * shares.answer, count);
  const tail = joined([
    section('How far it got', fence.around('notes', notes(input))),
    personAnswers(input.answers, fence),
    section('Your last answer', fence.around('answer', last)),
    section('Wrong with your last answer', fence.around('issues', bullets(wrongIn(revision)))),
  ]);
  const question = `${request}\n${aims}\n${wrong}`;
  const left = room - count(head) - count(tail) - framing;
  const claims = claimLines({ ...input, question }, left * shares.claims, count);
  const excerpts = resultExcerpts(
    input.results,
    { question, known: claims },
    left * shares.excerpts,
    count,
  );
  const known = excerpt(context, question, left - count(claims) - count(excerpts), count);
  return joined([
    head,
    section('Context', fence.around('context', known)),
    section('Claims', fence.around('claims', claims)),
    section('Excerpts of results', fence.around('excerpts', excerpts)),
    tail,
  ]);
}

function wrongIn(revision: SynthesizerInput['revision']): readonly string[] {
  return revision === undefined ? [] : [...revision.issues, ...revision.hints].slice(0, 20);
}

/** Notes on the work itself that a reader of the answer should have. */
function notes({ goalsProgress, log, warnings }: SynthesizerInput): string {
  const undone = leftUndone(log).slice(-20);
  return joined([
    progressLines(goalsProgress, 200),
    undone.length === 0 ? '' : `Did not work:\n${bullets(undone)}`,
    warnings.length === 0 ? '' : `Warnings:\n${bullets(warnings.slice(-10))}`,
  ]);
}
