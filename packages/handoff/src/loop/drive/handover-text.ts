import type { LoopState } from './rules/state.js';

/** Content of a message from one role to the other. */
export interface Handover {
  readonly goal: string;
  readonly criteria: readonly string[];
  /** The answer of the other role; absent in the first message of all. */
  readonly answer?: string;
  /** Results of the criteria so far. */
  readonly verdicts: LoopState['verdicts'];
  /** The latest reflection on what changed unforeseen. */
  readonly reflection?: { readonly diagnosis: string; readonly actionItems: readonly string[] };
}

const answerForm = `End with these sections:
[🪞 REFLECTION]
  diagnosis: "what happened, and why"
  action_items:
    - …
[✅ ALIGNMENT_CHECK] yes | no  // and the reason`;

/** Returns the message that asks the planner for the next plan. */
export function toPlanner(handover: Handover): string {
  const report = handover.answer === undefined ? [] : [`[📨 PLAN REQUEST]\n${handover.answer}`];
  return [
    ...headOf(handover),
    ...report,
    ...reflectionOf(handover),
    'You are the planner. Write the next plan: numbered steps that the executor takes, small enough to check. Do not carry them out.',
    answerForm,
  ].join('\n\n');
}

/** Returns the message that gives the executor its plan. */
export function toExecutor(handover: Handover): string {
  return [
    ...headOf(handover),
    `[📋 PLAN]\n${handover.answer ?? ''}`,
    ...reflectionOf(handover),
    'You are the executor. Carry out the plan in this folder. Then report what you did, what failed and what is open, as a request for the next plan.',
    answerForm,
  ].join('\n\n');
}

/** Returns the message that lets an agent go on after a break. */
export function toContinue(open: string | undefined): string {
  if (open === undefined) return 'Go on where you stopped.';
  return `The connection broke off while you worked on the message below. Look at what you have already done and do not do it again. Then finish it.\n\n${open}`;
}

function headOf({ goal, criteria, verdicts }: Handover): string[] {
  const lines = criteria.map((criterion) => {
    const verdict = verdicts.find((each) => each.criterion === criterion);
    if (verdict === undefined) return `- ${criterion}`;
    return `- ${criterion}: ${verdict.passed === true ? 'met' : 'not met'} (${verdict.detail})`;
  });
  const checked = `[📏 SUCCESS CRITERIA] checked by a program\n${lines.join('\n')}`;
  return [`[🗺️ CURRENT GOAL]\n${goal}`, ...(criteria.length === 0 ? [] : [checked])];
}

function reflectionOf({ reflection }: Handover): string[] {
  if (reflection === undefined) return [];
  const items = reflection.actionItems.map((item) => `    - ${item}`).join('\n');
  return [
    `[🪞 REFLECTION]\n  diagnosis: ${JSON.stringify(reflection.diagnosis)}\n  action_items:\n${items}`,
  ];
}

const alignment = /\[[^\]\n]*ALIGNMENT[_ ]CHECK\]\s*:?\s*\**(yes|no)\b\W*(.*)/gi;

/** Returns the reason why an agent says itself that its work is not aligned; `undefined` where it does not say so. */
export function misalignmentIn(answer: string): string | undefined {
  const [, verdict = '', reason = ''] = [...answer.matchAll(alignment)].at(-1) ?? [];
  if (verdict.toLowerCase() !== 'no') return undefined;
  return reason.trim() === '' ? 'no reason was given' : reason.trim();
}
