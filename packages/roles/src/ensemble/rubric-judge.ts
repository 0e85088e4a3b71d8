import type { StrategicPlan } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import type { PlannerInput, RoleContext } from '@pce/core/ports';
import { planFaults } from '@pce/role-parts';

/** A criterion of a rubric: a score of 0 to 1 for a plan. */
interface PlanCriterion {
  readonly name: string;
  /** @defaultValue 1 */
  readonly weight?: number;
  score(plan: StrategicPlan, input: PlannerInput): number;
}

/** Options of `rubricJudge`. */
export interface RubricJudgeOptions {
  /** @defaultValue criteria for plans of any kind */
  readonly criteria?: readonly PlanCriterion[];
  /** Whether the best plan also gets the constraints, success criteria and risks of the others. @defaultValue false */
  readonly merge?: boolean;
}

/** Criteria of plans by code. */
const planCriteria: readonly PlanCriterion[] = [
  {
    name: 'faultless',
    weight: 2,
    score: (plan, { request, attempt, answers }) =>
      1 / (1 + planFaults({ request, plan, attempt, answers }).length),
  },
  { name: 'keeps what the request names', weight: 2, score: keptNames },
  {
    name: 'goes ahead',
    score: ({ routeTo }) => Number(routeTo !== 'clarify' && routeTo !== 'refresh_context'),
  },
  { name: 'can be measured', score: ({ successCriteria }) => Number(successCriteria.length > 0) },
];

/** Returns a judge by code: the plan with the highest mean of the criteria by weight, of equal ones the first. */
export function rubricJudge({
  criteria = planCriteria,
  merge = false,
}: RubricJudgeOptions = {}): PlanJudge {
  const total = criteria.reduce((sum, { weight = 1 }) => sum + weight, 0);
  if (!(total > 0)) {
    throw new InvalidInputError('rubricJudge: criteria: name at least one with a weight above 0');
  }
  return {
    version: `rubric ${criteria.map(({ name }) => name).join(', ')}${merge ? ', merged' : ''}`,
    hasPrices: true,
    choose(proposals, input) {
      const scored = proposals.map((proposal) => {
        const sum = criteria.reduce(
          (before, one) => before + (one.weight ?? 1) * one.score(proposal.plan, input),
          0,
        );
        return { ...proposal, score: sum / total };
      });
      const best = scored.reduce((first, one) => (one.score > first.score ? one : first));
      const scores = Object.fromEntries(scored.map(({ by, score }) => [by, score]));
      if (!merge) return { plan: best.plan, by: best.by, scores };
      return { plan: merged(best.plan, proposals), scores };
    },
  };
}

/** Share of the request's numbers, codes, paths and quoted names that the plan has. */
function keptNames(plan: StrategicPlan, { request }: PlannerInput): number {
  const names = namesIn(request);
  if (names.size === 0) return 1;
  const text = JSON.stringify(plan).replaceAll(/\\(?:(["\\])|[nrt])/g, (_, kept = ' ') => kept);
  const kept = namesIn(text);
  return [...names].filter((name) => kept.has(name)).length / names.size;
}

/** Words with a digit, or a dot, slash or hyphen inside, and text between quotation marks or backquotes. */
function namesIn(text: string): ReadonlySet<string> {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}_./@:-]*[\p{L}\p{N}]|\p{N}/gu) ?? [];
  const quoted = [...text.matchAll(/`([^`\n]{1,80})`|“([^”\n]{1,80})”/g)];
  return new Set([
    ...words.filter((word) => /\p{N}|[./@:_-]/u.test(word)),
    ...quoted.map(([, code, name]) => code ?? name ?? ''),
  ]);
}

function merged(best: StrategicPlan, proposals: readonly ProposedPlan[]): StrategicPlan {
  const plans = [best, ...proposals.map(({ plan }) => plan)];
  const all = (of: (plan: StrategicPlan) => readonly string[]): string[] => [
    ...new Set(plans.flatMap(of)),
  ];
  return {
    ...best,
    successCriteria: all(({ successCriteria }) => successCriteria),
    workpad: {
      ...best.workpad,
      constraints: all(({ workpad }) => workpad.constraints),
      risks: all(({ workpad }) => workpad.risks),
    },
  };
}

/** The plan of one Planner of an ensemble. */
export interface ProposedPlan {
  /** Name of the Planner in the ensemble. */
  readonly by: string;
  readonly plan: StrategicPlan;
}

/** A judge's choice. */
interface PlanChoice {
  /** One of the proposals, or a plan merged of several. */
  readonly plan: StrategicPlan;
  /** Planner whose plan it is. Absent for a merged plan. */
  readonly by?: string;
  /** 0 to 1, by Planner. @defaultValue none */
  readonly scores?: Readonly<Record<string, number>>;
}

/** Chooses among the plans of an ensemble. */
export interface PlanJudge {
  /** Name and version, which become part of the Planner's version. */
  readonly version: string;
  /** @defaultValue unknown; `true` also for a judge without a model */
  readonly hasPrices?: boolean;
  /** Gets at least one proposal, in the order of the Planners. */
  choose(
    proposals: readonly ProposedPlan[],
    input: PlannerInput,
    context: RoleContext,
  ): PlanChoice | Promise<PlanChoice>;
}
