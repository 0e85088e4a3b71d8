import type {
  CoordinatorAnswer,
  ExecutorDecision,
  FilledOutput,
  Review,
  StrategicPlan,
  Synthesis,
  Validation,
} from '@pce/core/contracts';
import type { DecidedCall, ExecutorAction } from '@pce/core/internal';
import type {
  CoordinatorInput,
  CriticInput,
  EvidenceChecker,
  ExecutorInput,
  OutputInput,
  PlannerInput,
  RoleContext,
  Roles,
  SynthesizerInput,
  ValidatorInput,
} from '@pce/core/ports';

/** One answer for every call, a list (the last one is repeated), or a function of the input. */
type Script<Input, Output> =
  | Output
  | readonly Output[]
  | ((input: Input, context: RoleContext) => Output | Promise<Output>);

/** Scripts of `scriptedRoles`, one for each role method. */
export interface RoleScripts {
  /** @defaultValue one goal, GOAL_1, routed to the executor */
  readonly plan?: Script<PlannerInput, StrategicPlan>;
  /** @defaultValue there is no Critic */
  readonly review?: Script<CriticInput, Review>;
  /** @defaultValue COMPLETE at once */
  readonly decide?: Script<ExecutorInput, ExecutorDecision>;
  /** @defaultValue the best candidate, without arguments; blocked if there is none */
  readonly coordinate?: Script<CoordinatorInput, CoordinatorAnswer>;
  /** @defaultValue `Done.` */
  readonly synthesize?: Script<SynthesizerInput, Synthesis>;
  /** @defaultValue outputs are left empty */
  readonly fillOutput?: Script<OutputInput, Partial<FilledOutput>>;
  /** @defaultValue score 1 */
  readonly validate?: Script<ValidatorInput, Validation>;
  /** @defaultValue no evaluator of expressions */
  readonly look?: EvidenceChecker['look'];
}

/** Builds a plan of one goal. */
export function aPlan(changes: Partial<StrategicPlan> = {}): StrategicPlan {
  return {
    goals: [{ id: 'GOAL_1', description: 'Do the work', priority: 'medium', dependsOn: [] }],
    approach: '',
    successCriteria: [],
    routeTo: 'executor',
    reason: '',
    workpad: { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
    ...changes,
  };
}

type Decided<Action extends ExecutorAction> = Extract<ExecutorDecision, { action: Action }>;

const bare = { goalFocus: [], goalsProgress: [], reasoning: '' };

/** Builds the decision to issue a command. */
export function aCommand(command: string): Decided<'COMMAND'> {
  return { action: 'COMMAND', command, ...bare };
}

/** Builds the decision to issue several commands at once. */
export function severalCommands(...commands: string[]): Decided<'COMMAND'> {
  return { action: 'COMMAND', commands, ...bare };
}

/** Builds the decision to issue a command for each item of a list: `forEachItem('r1.tickets', 'tag item.id')`. */
export function forEachItem(forEach: string, command: string): Decided<'COMMAND'> {
  return { action: 'COMMAND', forEach, command, ...bare };
}

/** Builds the decision to look at results without a tool. */
export function aLook(look: string): Decided<'COMMAND'> {
  return { action: 'COMMAND', look, ...bare };
}

/** Builds the decision to call tools without a Coordinator. */
export function directCalls(...calls: DecidedCall[]): Decided<'COMMAND'> {
  return { action: 'COMMAND', calls, ...bare };
}

/** Builds the decision to analyze. */
export function anAnalysis(analysis: string): Decided<'ANALYZE'> {
  return { action: 'ANALYZE', analysis, ...bare };
}

/** Builds the decision to complete, with GOAL_1 achieved. */
export function completion(): Decided<'COMPLETE'> {
  return { action: 'COMPLETE', ...bare, goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }] };
}

/** Builds a validation with the given score and without issues. */
export function aValidation(score: number, changes: Partial<Validation> = {}): Validation {
  return {
    score,
    checks: {
      claimsSupported: true,
      nothingInvented: true,
      queryAddressed: true,
      coherentFormat: true,
      sourcesPresent: true,
    },
    goals: [],
    criteria: [],
    issues: [],
    revisionHints: [],
    suggestedFixes: [],
    reasons: [],
    ...changes,
  };
}

/** Makes roles that answer from a script, without model or delay. */
export function scriptedRoles(scripts: RoleScripts = {}): Roles {
  const plan = player(scripts.plan ?? aPlan());
  const decide = player(scripts.decide ?? completion());
  const coordinate = player(scripts.coordinate ?? bestCandidate);
  const synthesize = player(scripts.synthesize ?? { answer: 'Done.' });
  const fillOutput = player(scripts.fillOutput ?? {});
  const validate = player(scripts.validate ?? aValidation(1));
  const base = { version: 'scripted', hasPrices: true };
  return {
    planner: { ...base, plan },
    ...(scripts.review && { critic: { ...base, review: player(scripts.review) } }),
    executor: { ...base, decide },
    coordinator: { ...base, coordinate },
    synthesizer: { ...base, synthesize, fillOutput },
    validator: { ...base, validate },
    ...(scripts.look && { evidence: { version: 'scripted', look: scripts.look } }),
  };
}

function bestCandidate({ candidates }: CoordinatorInput): CoordinatorAnswer {
  const [best] = candidates;
  if (best === undefined) return { status: 'blocked', reason: 'no tool fits' };
  return { status: 'selected', kind: 'tool', name: best.name, args: {}, reason: '' };
}

function player<Input, Output extends object>(
  script: Script<Input, Output>,
): (input: Input, context: RoleContext) => Promise<Output> {
  if (typeof script === 'function') return async (input, context) => script(input, context);
  if (!isList(script)) return async () => script;
  let played = 0;
  return async () => {
    const answer = script[Math.min(played, script.length - 1)];
    played += 1;
    if (answer === undefined) throw new Error('the script is empty: give it at least one answer');
    return answer;
  };
}

function isList<Output extends object>(
  script: Output | readonly Output[],
): script is readonly Output[] {
  return Array.isArray(script);
}
