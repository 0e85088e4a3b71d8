import type { Synthesis, Synthesizer, SynthesizerInput } from '@pce/core';
import { hedge } from '../evidence/hedge.js';
import { leftUndone } from '../rules/answer/left-undone.js';
import { claimLines } from './prompt/claim-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { fenceFor } from './prompt/fence.js';
import { personAnswers } from './prompt/person-answers.js';
import { goalLines, progressLines } from './prompt/plan-parts.js';
import { resultExcerpts } from './prompt/result-excerpts.js';
import { bullets, joined, section } from './prompt/sections.js';
import type { RoleModel } from './role-model.js';

/** Parts of what request, goals and notes leave free. */
const shares = { claims: 0.6, excerpts: 0.25, context: 0.15 } as const;
/** Tokens around them. */
const framing = 60;

/** Writes the answer by a model, from context, claims and results alone; code words what is uncertain as such. */
export function modelSynthesizer(
  model: RoleModel<Synthesis>,
  { hedgeBelow }: { readonly hedgeBelow: number },
): Synthesizer {
  return {
    version: model.version,
    async synthesize(input, context) {
      const { answer } = await model.ask(promptFor(input, model), context);
      return { answer: hedge(answer, input.claims, hedgeBelow) };
    },
  };
}

function promptFor(input: SynthesizerInput, { room, count }: RoleModel<Synthesis>): string {
  const { request, context, goals, revision } = input;
  const fence = fenceFor(request);
  const head = joined([
    `Marker: ${fence.marker}`,
    section('Request', request),
    section('Goals', goalLines(goals)),
  ]);
  const tail = joined([
    section('How far it got', fence.around('notes', notes(input))),
    personAnswers(input.answers, fence),
    revision === undefined
      ? ''
      : section(
          'Wrong with your last answer',
          fence.around('issues', bullets([...revision.issues, ...revision.hints])),
        ),
  ]);
  const question = `${request}\n${goalLines(goals)}\n${revision?.issues.join('\n') ?? ''}`;
  const left = room - count(head) - count(tail) - framing;
  const claims = claimLines({ ...input, question }, left * shares.claims, count);
  const known = excerpt(context, question, left * shares.context, count);
  const excerpts = resultExcerpts(
    input.results,
    { question, known: claims },
    left * shares.excerpts,
    count,
  );
  return joined([
    head,
    section('Context', fence.around('context', known)),
    section('Claims', fence.around('claims', claims)),
    section('Excerpts of results', fence.around('excerpts', excerpts)),
    tail,
  ]);
}

/** What a reader of the answer should know of the work itself. */
function notes({ goalsProgress, log, warnings }: SynthesizerInput): string {
  const undone = leftUndone(log).slice(-20);
  return joined([
    progressLines(goalsProgress, 200),
    undone.length === 0 ? '' : `Did not work:\n${bullets(undone)}`,
    warnings.length === 0 ? '' : `Warnings:\n${bullets(warnings.slice(-10))}`,
  ]);
}
