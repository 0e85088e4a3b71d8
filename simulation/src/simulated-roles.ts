import type {
  CoordinatorAnswer,
  ExecutorDecision,
  FilledOutput,
  Review,
  StrategicPlan,
  Usage,
} from '@pce/core/contracts';
import { RoleFailedError } from '@pce/core/errors';
import { addUsage, type DecidedCall, noUsage } from '@pce/core/internal';
import type {
  CoordinatorInput,
  ExecutorInput,
  LookOutcome,
  PlannerInput,
  RoleContext,
  RoleName,
  Roles,
} from '@pce/core/ports';
import {
  aCommand,
  aPlan,
  aValidation,
  completion,
  directCalls,
  forEachItem,
  severalCommands,
} from '@pce/testkit';
import { aLook, anAnalysis } from '@pce/testkit/internal';
import type { ProcessInfo, SimulationEnvironment } from './environment.js';
import type { Random } from './random.js';
import { longText, readNames, toolNames } from './simulated-tools.js';
import { untilAborted } from './until-aborted.js';

/** Model answers, as JSON, that fit no contract. */
const nonsense = [
  'null',
  '"Sure! Here is the plan:"',
  '[]',
  '{}',
  '{"__proto__":{"action":"COMPLETE","routeTo":"synthesis","score":1,"answer":"x"}}',
  '{"constructor":{"prototype":{"polluted":true}},"action":"FLY"}',
  '{"action":"COMMAND","command":"   "}',
  '{"routeTo":"reply","goals":[]}',
  '{"action":"COMMAND","command":"x","look":"r1"}',
  '{"action":"COMMAND","forEach":"r1.items"}',
  '{"action":"COMMAND","command":"x","values":{"no name":"x"}}',
  '{"action":"COMMAND","calls":[]}',
  '{"routeTo":"executor","goals":[{"id":"A","description":"a","dependsOn":["B"]}]}',
  '{"status":"selected","name":"","args":[]}',
  '{"score":1e999,"checks":{}}',
  '{"answer":7}',
  '{"verdict":"REVISE","issues":[]}',
] as const;

/** Makes roles that answer at random: mostly well, sometimes wrong, late or never. */
export function simulatedRoles(environment: SimulationEnvironment, process: ProcessInfo): Roles {
  const { random } = environment;

  async function answer<T>(
    role: RoleName,
    { budget, signal }: RoleContext,
    well: () => T,
  ): Promise<T> {
    spend(environment, process, budget);
    await environment.delay(process);
    if (!environment.shouldFail(environment.profile.badRoles)) return well();
    switch (random.below(6)) {
      case 0:
        throw new Error(`the ${role} has no idea`);
      case 1:
        throw new RoleFailedError(role, 'the model refuses');
      case 2:
        throw new RoleFailedError(role, 'the model is busy', { isRetryable: true });
      case 3:
        return untilAborted(environment, process, signal);
      default: {
        // Deliberately mistyped: the engine must reject it.
        const wrong: T = JSON.parse(random.pick(nonsense));
        return wrong;
      }
    }
  }

  const version = 'simulated';
  const hasPrices = true;
  return {
    planner: {
      version,
      hasPrices,
      plan: (input, context) => answer('planner', context, () => plan(environment, input)),
    },
    ...(process.hasCritic && {
      critic: {
        version,
        hasPrices,
        review: (_, context) => answer('critic', context, () => review(environment)),
      },
    }),
    executor: {
      version,
      hasPrices,
      decide: (input, context) => answer('executor', context, () => decide(environment, input)),
    },
    coordinator: {
      version,
      hasPrices,
      coordinate: (input, context) =>
        answer('coordinator', context, () => coordinate(environment, input)),
      ...(process.takesSeveral && {
        coordinateAll: (inputs, context) =>
          answer('coordinator', context, () =>
            inputs.map((input) => coordinate(environment, input)),
          ),
      }),
    },
    synthesizer: {
      version,
      hasPrices,
      synthesize: ({ claims }, context) =>
        answer('synthesizer', context, () => ({
          answer: random.pick(['Done.', claims.length > 0 ? 'It is so [c1].' : 'Nothing found.']),
        })),
      fillOutput: (_, context) => answer('synthesizer', context, () => fillOutput(environment)),
    },
    evidence: { version, look: () => look(environment) },
    validator: {
      version,
      hasPrices,
      validate: (_, context) =>
        answer('validator', context, () =>
          aValidation(
            environment.scheduler.faultsDisabled
              ? 1
              : random.weighted([
                  [6, 1],
                  [2, 0.6],
                  [1, 0.4],
                  [1, 0.1],
                ]),
          ),
        ),
    },
  };
}

/** Returns mostly a value; sometimes a reason why there is none, or throws. */
function look({ random }: SimulationEnvironment): LookOutcome {
  return random.weighted<() => LookOutcome>([
    [6, () => ({ ok: true, value: { n: random.below(3), items: [{ n: 1 }, { n: 2 }] } })],
    [2, () => ({ ok: false, message: 'expected a path such as r1.items' })],
    [
      1,
      () => {
        throw new RangeError('too deep');
      },
    ],
  ])();
}

/** Returns mostly a price; sometimes none, or one that the schema refuses. */
function fillOutput({ random, scheduler }: SimulationEnvironment): Partial<FilledOutput> {
  if (scheduler.faultsDisabled) return { value: { price: 1 } };
  return random.weighted<Partial<FilledOutput>>([
    [6, { value: { price: 1 } }],
    [1, { issues: ['no result has a price'] }],
    [1, { value: { price: 'one' } }],
  ]);
}

function spend(
  environment: SimulationEnvironment,
  process: ProcessInfo,
  budget: RoleContext['budget'],
): void {
  const { random } = environment;
  const calls = random.below(3);
  const tokens = { inputTokens: random.below(40), outputTokens: random.below(10), cost: 1 };
  let usage: Usage = noUsage;
  try {
    for (let call = 0; call < calls; call += 1) {
      budget.reserveModelCall();
      budget.settle(tokens);
      usage = addUsage(usage, { modelCalls: 1, ...tokens });
    }
  } finally {
    const together = process.budget.used() ?? noUsage;
    environment.record({ type: 'role.spent', process: process.name, usage, together });
  }
}

function plan(
  { random, scheduler }: SimulationEnvironment,
  { attempt }: PlannerInput,
): StrategicPlan {
  if (scheduler.faultsDisabled) return aPlan();
  const levels = ['local', 'partial', 'full', 'clarify'] as const;
  const level = attempt > 1 && random.chance(0.8) ? { backtracking: random.pick(levels) } : {};
  if (random.chance(0.04)) return aPlan({ goals: [], routeTo: 'tasks', tasks, ...level });
  const goals = Array.from({ length: random.between(1, 3) }, (_, index) => ({
    id: `GOAL_${index + 1}`,
    description: `Reach ${index + 1}`,
    priority: 'medium' as const,
    dependsOn: index === 0 ? [] : ['GOAL_1'],
  }));
  return aPlan({
    goals: random.chance(0.1) ? [] : goals,
    ...level,
    answer: 'Hello!',
    routeTo: random.weighted([
      [16, 'executor'],
      [1, 'reply'],
      [2, 'synthesis'],
      [1, 'clarify'],
      [1, 'refresh_context'],
    ]),
  });
}

const tasks = ['TASK_1', 'TASK_2'].map((id) => ({
  id,
  title: `Do ${id}`,
  request: 'Look it up',
  dependsOn: [],
  successCriteria: [],
}));

function review({ random, scheduler }: SimulationEnvironment): Review {
  if (scheduler.faultsDisabled) return { verdict: 'PASS', issues: [] };
  const verdict = random.weighted([
    [6, 'PASS' as const],
    [3, 'REVISE' as const],
    [1, 'BLOCK' as const],
  ]);
  return { verdict, issues: verdict === 'PASS' ? [] : ['a constraint is missing'] };
}

const commands = [
  'look it up',
  'write it down',
  'send it',
  'use r1',
  'look at r2',
  'write values.text down',
  ...Array.from({ length: 16 }, (_, n) => `look at number ${n}`),
];

const values = { text: longText };

function draw<T>({ random }: SimulationEnvironment, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}

function decide(environment: SimulationEnvironment, input: ExecutorInput): ExecutorDecision {
  const { random, scheduler } = environment;
  if (input.mustAnalyze !== undefined && random.chance(0.7)) return anAnalysis('What now?');
  if (scheduler.faultsDisabled && input.iteration > 1) return completion();
  const command = commands[random.below(6)] ?? 'look it up';
  const several = (from: number, to: number): ExecutorDecision =>
    severalCommands(...draw(environment, commands, random.between(from, to)));
  const lastResult = `r${Math.max(1, input.results.length)}`;
  return random.weighted<() => ExecutorDecision>([
    [8, () => ({ ...aCommand(command), values })],
    [1, () => ({ ...aCommand(command), ...completing })],
    [3, () => ({ ...several(2, 5), values })],
    [1, () => several(6, 20)],
    [1, () => ({ ...several(2, 2), ...completing })],
    [
      3,
      () => forEachItem(`${lastResult}.items`, random.pick(['tag item.n', 'tag it', 'use item'])),
    ],
    [2, () => aLook(`count(${lastResult}.items)`)],
    [3, () => directCalls(...Array.from({ length: random.between(1, 6) }, () => call(random)))],
    [3, () => anAnalysis('So far, so good.')],
    [3, () => completion()],
    [1, () => ({ ...completion(), reply: 'Hello!' })],
    [1, () => ({ ...bare, action: 'BLOCKED', reasoning: 'a person has to look' })],
    [1, () => ({ ...bare, action: 'BLOCKED', reasoning: 'Which one?', asks: true })],
    [1, () => ({ ...bare, action: 'CREATE_TOOL', command: 'a tool that flies', reasoning: '' })],
  ])();
}

/** Returns a call selected by the Executor: sometimes of a missing tool, or with invalid arguments. */
function call(random: Random): DecidedCall {
  return random.weighted<DecidedCall>([
    [12, { tool: random.pick(toolNames), args: { n: random.below(4) } }],
    [1, { tool: random.pick(toolNames), args: { n: { $ref: 'r1.n' } } }],
    [1, { tool: random.pick(toolNames), args: 'none' }],
    [1, { tool: 'no.such', args: {} }],
    [1, { tool: 'workflow.research', args: { n: 1 } }],
    [1, { tool: 'workflow.none', args: {} }],
    [1, { tool: 'results.look', args: { expression: random.pick<string | number>(['r1.n', 7]) } }],
  ]);
}

const completing = { completes: true } as const;
const bare = { goalFocus: [], goalsProgress: [] };

function coordinate(
  { random, profile }: SimulationEnvironment,
  { command }: CoordinatorInput,
): CoordinatorAnswer {
  if (command.includes('values.text') && random.chance(0.8))
    return select(random.pick(toolNames), { n: 1, text: { $ref: 'values.text' } });
  const names = random.chance(profile.reads) ? readNames : toolNames;
  return random.weighted<() => CoordinatorAnswer>([
    [40, () => select(random.pick(names), { n: random.below(4) })],
    [1, () => select(random.pick(toolNames), { n: { $ref: 'r1.n' } })],
    [1, () => select(random.pick(toolNames), { n: { $ref: 'r9' } })],
    [1, () => select(random.pick(toolNames), { n: 'many' })],
    [1, () => select('no.such', {})],
    [2, () => ({ ...select(random.pick(['research', 'no-such']), {}), kind: 'workflow' })],
    [1, () => ({ status: 'needs_more_info', missing: ['which one'] })],
    [1, () => ({ status: 'needs_clarification', readings: ['this', 'that'] })],
    [1, () => ({ status: 'blocked', reason: 'no tool fits' })],
  ])();
}

function select(
  name: string,
  args: Extract<CoordinatorAnswer, { status: 'selected' }>['args'],
): CoordinatorAnswer {
  return { status: 'selected', kind: 'tool', name, args, reason: '' };
}
