import type { ExecutorDecision } from '@pce/core/contracts';
import type { GoalProgress, IterationEntry, LogEntry, Sequence } from '@pce/core/internal';
import type { Executor, ExecutorInput } from '@pce/core/ports';
import {
  type GoalOutcome,
  goalOutcome,
  openStepFrom,
  rangeOf,
  type StepPlan,
  shorten,
  shortenMiddle,
  stepPlanOf,
  stepPositionIn,
  type Task,
} from '@pce/role-parts';
import { ruleVersion } from './rule-version.js';
import { afterFailure } from './steps/after-failure.js';
import { isAnalysisStep } from './steps/step-kind.js';
import { resultsBefore, rewriteStepReferences } from './steps/step-references.js';

/** Creates an Executor that takes the steps of the plan in order. It is stateless: the log determines the position. */
export function ruleExecutor(): Executor {
  return { version: ruleVersion, decide: async (input) => decide(input) };
}

interface AtPlace {
  readonly input: ExecutorInput;
  readonly plan: StepPlan;
  readonly place: number;
  /** Reason why an earlier step was skipped. */
  readonly note?: string;
}

interface AtStep extends AtPlace {
  readonly step: Task;
}

function decide(input: ExecutorInput): ExecutorDecision {
  const plan = stepPlanOf(input.goals, input.workpad);
  const decision = nextDecision(input, plan);
  return decision.action === 'COMMAND' && input.mustAnalyze !== undefined
    ? demandedAnalysis(decision, input, input.mustAnalyze)
    : decision;
}

function nextDecision(input: ExecutorInput, plan: StepPlan): ExecutorDecision {
  const position = stepPositionIn(input, plan);
  const { place } = position;
  const step = plan.tasks[place];
  if (step === undefined) return complete({ input, plan, place });
  const consequence = afterFailure(position, step, input);
  switch (consequence.type) {
    case 'take':
      return takeStep({ input, plan, place });
    case 'skip':
      return takeStep({ input, plan, place: place + 1, note: consequence.why });
    case 'block':
      return block({ input, plan, place, step }, consequence.why);
    case 'repeat':
      return command({ input, plan, place, step }, consequence.command, consequence.why);
  }
}

function takeStep(from: AtPlace): ExecutorDecision {
  const place = openStepFrom(from.plan, from.input.kept, from.place);
  const step = from.plan.tasks[place];
  if (step === undefined) return complete(from);
  const at = { ...from, place, step };
  const findings = findingsIn(from.input.log, from.input.attempt, 'latest');
  if (findings.lines.length > 0 && isAnalysisStep(step.description, from.input.tools()))
    return analyse(at, findings);
  const rewritten = rewriteStepReferences(
    step.description,
    resultsBefore(at.input, at.plan, place),
  );
  return rewritten.ok
    ? command(at, rewritten.command, `${step.id} of ${at.plan.tasks.length}`)
    : block(at, `${step.id} (${step.description}): ${rewritten.problem}`);
}

function command(at: AtStep, text: string, why: string): ExecutorDecision {
  const { note } = at;
  return {
    action: 'COMMAND',
    command: text,
    ...(note === undefined ? {} : { analysis: note }),
    ...common(at),
    reasoning: note === undefined ? why : `${note}. ${why}`,
  };
}

function analyse(at: AtStep, findings: Findings): ExecutorDecision {
  const lines = [
    ...(at.note === undefined ? [] : [at.note]),
    `${at.step.description}. Known so far:`,
    listFindings(findings),
  ];
  return { action: 'ANALYZE', analysis: lines.join('\n'), ...common(at) };
}

function block(at: AtStep, why: string): ExecutorDecision {
  const shared = common(at);
  const isHeldUp = new Set(shared.goalFocus);
  return {
    action: 'BLOCKED',
    ...shared,
    goalsProgress: shared.goalsProgress.map((goal) =>
      isHeldUp.has(goal.goalId) ? { ...goal, status: 'blocked' } : goal,
    ),
    reasoning: at.note === undefined ? why : `${at.note}. ${why}`,
  };
}

function complete({ input, plan, note }: AtPlace): ExecutorDecision {
  const goalsProgress = goalsProgressAt(input, plan, plan.tasks.length);
  const findings = findingsIn(input.log, input.attempt, 'attempt');
  const achieved = goalsProgress.filter(({ status }) => status === 'achieved').length;
  const failures = findings.failed === 0 ? '' : `, ${findings.failed} did not succeed`;
  const summary = `${achieved} of ${goalsProgress.length} goals achieved; ${findings.succeeded} commands succeeded${failures}.`;
  const lines = [summary, ...(note === undefined ? [] : [note]), listFindings(findings)];
  return {
    action: 'COMPLETE',
    analysis: lines.join('\n').trim(),
    goalFocus: [],
    goalsProgress,
    reasoning: note ?? 'All steps were taken.',
  };
}

/** Replaces a command by the analysis that a limit requires. The command follows with the next decision. */
function demandedAnalysis(
  { goalFocus, goalsProgress, task }: ExecutorDecision,
  { log, attempt }: ExecutorInput,
  why: string,
): ExecutorDecision {
  const findings = findingsIn(log, attempt, 'since-analysis');
  const summary = `Since the last analysis: ${findings.succeeded} commands succeeded, ${findings.failed} did not. Next is ${task}.`;
  return {
    action: 'ANALYZE',
    analysis: `${summary}\n${listFindings(findings)}`.trim(),
    goalFocus,
    goalsProgress,
    reasoning: `An analysis is due: ${shorten(why, 300)}`,
  };
}

function common({
  input,
  plan,
  place,
  step,
}: AtStep): Pick<ExecutorDecision, 'goalFocus' | 'goalsProgress' | 'reasoning'> & { task: string } {
  const goalsProgress = goalsProgressAt(input, plan, place);
  const achieved = new Set(
    goalsProgress.filter(({ status }) => status === 'achieved').map(({ goalId }) => goalId),
  );
  const served = plan.goalsOfTask[place] ?? [];
  return {
    goalFocus: served.filter((id) => !achieved.has(id)),
    goalsProgress,
    reasoning: '',
    task: step.id,
  };
}

/** Returns the progress of each goal before the step at `place`; all steps are done if `place` is their number. */
function goalsProgressAt(input: ExecutorInput, plan: StepPlan, place: number): GoalProgress[] {
  const before = new Map(input.goalsProgress.map((progress) => [progress.goalId, progress]));
  return input.goals.map(({ id }) => {
    if (input.kept.includes(id)) return before.get(id) ?? { goalId: id, status: 'achieved' };
    const range = rangeOf(plan, id);
    const step = plan.tasks[place];
    if (step !== undefined && place <= range.last) {
      return place >= range.first
        ? {
            goalId: id,
            status: 'in_progress',
            progress: `at ${step.id} of ${plan.tasks.length} steps`,
          }
        : { goalId: id, status: 'pending' };
    }
    const kept = before.get(id);
    const isSettled = kept?.status === 'achieved' || kept?.status === 'blocked';
    return isSettled && range.last < place - 1
      ? kept
      : { goalId: id, ...inWords(goalOutcome(id, input, plan)) };
  });
}

function inWords({
  succeeded,
  passedOver,
  needed,
}: GoalOutcome): Pick<GoalProgress, 'status' | 'progress'> {
  if (needed.length > 0) return { status: 'blocked', progress: `without ${needed.join(', ')}` };
  const skipped =
    passedOver === 0 ? '' : `${passedOver} skipped as the document or a person allows`;
  if (succeeded === 0) return { status: 'blocked', progress: skipped || 'it has no steps' };
  const done = succeeded === 1 ? '1 step done' : `${succeeded} steps done`;
  return { status: 'achieved', progress: skipped === '' ? done : `${done}, ${skipped}` };
}

const shown = 20;

interface Findings {
  readonly succeeded: number;
  readonly failed: number;
  /** One line for each command, newest last; at most 20. */
  readonly lines: readonly string[];
}

/** Reads the findings since the last analysis, of the latest results, or of the whole attempt. */
function findingsIn(
  log: Sequence<LogEntry>,
  attempt: number,
  part: 'since-analysis' | 'latest' | 'attempt',
): Findings {
  const lines: string[] = [];
  let succeeded = 0;
  let failed = 0;
  for (const entry of log.backwards()) {
    if (entry.type === 'plan') break;
    if (entry.type !== 'iteration') continue;
    if (entry.attempt !== attempt) break;
    if (part === 'since-analysis' && entry.action === 'ANALYZE') break;
    if (part === 'latest' && lines.length === shown) break;
    if (entry.result === undefined) continue;
    if (entry.result.status === 'success') succeeded += 1;
    else failed += 1;
    if (lines.length < shown) lines.push(lineOf(entry, entry.result));
  }
  return { succeeded, failed, lines: lines.reverse() };
}

function listFindings({ succeeded, failed, lines }: Findings): string {
  const more = succeeded + failed - lines.length;
  const items = lines.map((line) => `- ${line}`);
  return [...(more > 0 ? [`- (${more} earlier ones are in the log)`] : []), ...items].join('\n');
}

function lineOf(
  { command = '' }: IterationEntry,
  result: NonNullable<IterationEntry['result']>,
): string {
  const what = shorten(command, 120);
  if (result.status === 'success')
    return `${result.ref ?? 'done'}: ${what}: ${shorten(result.summary, 300)}`;
  const why =
    result.error === undefined ? result.summary : `${result.error.code}: ${result.error.message}`;
  return `failed: ${what}: ${shortenMiddle(why, 300)}`;
}
