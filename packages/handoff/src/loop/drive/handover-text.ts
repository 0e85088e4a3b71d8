import { renderTemplate } from '@pce/tracker';
import type { Template, TemplateSection } from '@pce/tracker/internal';
import type { LoopState } from '../rules/state.js';
import type { ReadAnswer } from './read-answer.js';

export interface Handover {
  readonly project: string;
  readonly goal: string;
  readonly criteria: readonly string[];
  readonly answer?: ReadAnswer;
  readonly verdicts: LoopState['verdicts'];
  /** Contradicted claims of the report, a sentence each. */
  readonly contradictions?: readonly string[];
  /** The tracker's reflection on unforeseen changes. */
  readonly reflection?: {
    readonly diagnosis: string;
    readonly actionItems: readonly string[];
    /** `null` if undecided. */
    readonly aligned: boolean | null;
    readonly rationale: string;
  };
}

const answerForm = (label: string): string =>
  `Answer in the form of this message: [📂 PROJECT], [🗺️ CURRENT GOAL], ${label}, [🪞 REFLECTION] with diagnosis: "…" and a list of action_items:, and last [✅ ALIGNMENT_CHECK] with yes or no, // and why: does your work keep to the goal, to privacy and licences, and damage nothing?`;

export function toPlanner(handover: Handover): string {
  const { answer } = handover;
  const task =
    'You are the planner. Write the next plan: numbered steps that the executor takes, small enough to check. Do not carry them out.';
  const report = answer && { emoji: '📨', label: 'PLAN REQUEST', text: answer.text };
  return [task, answerForm('[📋 PLAN]'), render(handover, report)].join('\n\n');
}

export function toExecutor(handover: Handover & { readonly answer: ReadAnswer }): string {
  const task =
    'You are the executor. Carry out the plan in this folder. Then report what you did, what failed and what is open, as a request for the next plan.';
  const plan = { emoji: '📋', label: 'PLAN', text: handover.answer.text };
  return [task, answerForm('[📨 PLAN REQUEST]'), render(handover, plan)].join('\n\n');
}

export function toContinue(open: string | undefined): string {
  if (open === undefined) return 'Go on where you stopped.';
  return `The connection broke off while you worked on the message below. Look at what you have already done and do not do it again. Then finish it.\n\n${open}`;
}

export function toComplete(answer: string, problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `Your answer below is not complete:\n${list}\n\nDo not do any of the work again. Write the whole answer once more, with all its parts.\n\n${answer}`;
}

function render(handover: Handover, body: TemplateSection | undefined): string {
  const { project, goal, criteria, contradictions = [] } = handover;
  const checked = { emoji: '📏', label: 'SUCCESS CRITERIA', text: criteriaText(handover) };
  return renderTemplate({
    project: tidy(project),
    currentGoal: tidy(goal),
    sections: [
      ...(criteria.length === 0 ? [] : [checked]),
      ...(contradictions.length === 0 ? [] : [claimsOf(contradictions)]),
      ...(body === undefined ? [] : [{ ...body, text: tidy(body.text) }]),
    ],
    reflection: reflectionOf(handover),
    alignmentCheck: checkOf(handover),
  });
}

function claimsOf(contradictions: readonly string[]): TemplateSection {
  const lines = contradictions.map((each) => `- ${each}`);
  const text = ['checked by a program: the report below does not hold', ...lines].join('\n');
  return { emoji: '🔎', label: 'CLAIMS', text: tidy(text) };
}

function criteriaText({ criteria, verdicts }: Handover): string {
  const lines = criteria.map((criterion) => {
    const verdict = verdicts.find((each) => each.criterion === criterion);
    if (verdict === undefined) return `- ${criterion}`;
    return `- ${criterion}: ${verdict.passed === true ? 'met' : 'not met'} (${verdict.detail})`;
  });
  return ['checked by a program', ...lines].join('\n');
}

/** Returns the tracker's reflection in place of the agent's; an incomplete one is put before it. */
function reflectionOf({ reflection, answer }: Handover): Template['reflection'] {
  const own = answer?.reflection;
  if (reflection?.aligned === null && own !== undefined) {
    return {
      diagnosis: `${reflection.diagnosis} ${own.diagnosis}`,
      actionItems: [...reflection.actionItems, ...own.actionItems],
    };
  }
  if (reflection !== undefined) return reflection;
  if (answer === undefined) return { diagnosis: 'Nothing is done yet.', actionItems: [] };
  return own ?? { diagnosis: 'The other side gave none.', actionItems: [] };
}

function checkOf({ reflection, answer }: Handover): Template['alignmentCheck'] {
  if (reflection !== undefined && reflection.aligned !== null) {
    return { aligned: reflection.aligned, rationale: reflection.rationale };
  }
  if (answer === undefined) return { aligned: true, rationale: 'nothing is done yet' };
  return answer.check ?? { aligned: false, rationale: 'the other side did not say' };
}

/** Collapses a text whose line breaks would be escaped in JSON. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}
