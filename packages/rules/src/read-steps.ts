import type { CoordinatorAnswer, JsonObject, Limits, Mode } from '@pce/core/contracts';
import type { PlannerInput } from '@pce/core/ports';
import { shorten } from '@pce/role-parts';
import { coordinateByRules } from './coordinator.js';
import type { FilesIn, PlannedStep } from './document/plan-steps.js';
import { isAnalysisStep } from './steps/step-kind.js';
import { assumed, rewriteStepReferences } from './steps/step-references.js';

const maxCandidates = 300;

type PlannerHost = NonNullable<PlannerInput['host']>;

/** Tools and workflows in which steps are looked up before the first is taken. */
export interface CheckHost extends PlannerHost {
  /**
   * Returns the files of a folder or matching a glob pattern, for steps such as "For each file in `data`, …".
   *
   * @defaultValue absent: such a step is refused
   */
  readonly filesIn?: FilesIn | undefined;
}

/** A step with its call, or the reason why there is none. */
export interface CheckedStep extends PlannedStep {
  readonly does:
    | { readonly kind: 'tool' | 'workflow'; readonly name: string; readonly args: JsonObject }
    | { readonly kind: 'analysis' }
    | {
        readonly kind: 'unclear';
        readonly problem: string;
        /** Whether a tool fits and only values are missing. */
        readonly isIncomplete?: true;
      };
}

/** Reads each step as the turn would, assuming that earlier steps have results. */
export function readSteps(
  steps: readonly PlannedStep[],
  { tools, workflows }: PlannerHost,
  {
    inputs,
    mode,
    confidence,
  }: { readonly inputs: JsonObject; readonly mode: Mode; readonly confidence: number },
): readonly CheckedStep[] {
  return steps.map((step, place): CheckedStep => {
    const found = tools.search(step.description, maxCandidates);
    if (isAnalysisStep(step.description, found)) {
      const problem = 'there is no result to think about yet, and no tool does what it says';
      return { ...step, does: place > 0 ? { kind: 'analysis' } : { kind: 'unclear', problem } };
    }
    const rewritten = rewriteStepReferences(step.description, assumed(steps, place));
    if (!rewritten.ok) return { ...step, does: { kind: 'unclear', problem: rewritten.problem } };
    const { command } = rewritten;
    const match = workflows?.match({ command, inputs, mode });
    if (match !== undefined) {
      return { ...step, does: { kind: 'workflow', name: match.workflow, args: match.inputs } };
    }
    const candidates = tools.search(command, maxCandidates);
    const answer = coordinateByRules({ command, candidates, mode, results: [] }, confidence);
    return { ...step, does: doneBy(answer) };
  });
}

function doneBy(answer: CoordinatorAnswer): CheckedStep['does'] {
  switch (answer.status) {
    case 'selected':
      return { kind: answer.kind, name: answer.name, args: answer.args };
    case 'needs_more_info':
      return {
        kind: 'unclear',
        problem: `it is missing ${answer.missing.join('; ')}`,
        isIncomplete: true,
      };
    case 'needs_clarification':
      return { kind: 'unclear', problem: `it could mean: ${answer.readings.join('; ')}` };
    case 'blocked':
      return { kind: 'unclear', problem: answer.reason };
  }
}

export function stepProblems(steps: readonly CheckedStep[]): string[] {
  return steps.flatMap(({ id, description, does }) =>
    does.kind === 'unclear' ? [`${id} (${shorten(description, 100)}): ${does.problem}`] : [],
  );
}

export type StepLimits = Pick<Limits, 'iterations' | 'commandsInARow'>;

/** Returns the number of iterations of steps by rules: one each, one at the end, and an analysis after every `commandsInARow` commands. */
export function iterationsFor(
  steps: readonly PlannedStep[],
  { commandsInARow }: Pick<StepLimits, 'commandsInARow'>,
): number {
  let count = 1;
  let inARow = 0;
  for (const { description } of steps) {
    const isAnalysis = isAnalysisStep(description);
    if (!isAnalysis && inARow === commandsInARow) {
      count += 1;
      inARow = 0;
    }
    count += 1;
    inARow = isAnalysis ? 0 : inARow + 1;
  }
  return count;
}

export function limitProblems(
  steps: readonly PlannedStep[],
  limits: StepLimits | undefined,
): string[] {
  if (limits === undefined) return [];
  const needed = iterationsFor(steps, limits);
  return needed <= limits.iterations
    ? []
    : [
        `the document has ${steps.length} steps, which take ${needed} iterations: the limit is ${limits.iterations}; raise limits.iterations, or split the document`,
      ];
}
