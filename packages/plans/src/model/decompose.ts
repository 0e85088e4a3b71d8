import { InvalidInputError } from '@pce/core/errors';
import type { RoleBudget, RoleModel } from '@pce/core/ports';
import * as z from 'zod';
import { assemblePlan } from '../assemble/assemble-plan.js';
import { outlineDrafts } from '../assemble/outline-drafts.js';
import type { DraftTask } from '../draft.js';
import { type PlanLimits, resolvePlanLimits } from '../limits.js';
import type { Plan, PlanOrder } from '../plan.js';
import { problemList, type Report } from '../problem.js';
import { withDoubts } from '../with-doubts.js';
import { fenced } from './decompose.prompt.js';

/** Maximum number of characters given to a model in one call. */
const maxCharacters = 400_000;

/** Options of `decompose`. */
export interface DecomposeOptions {
  /** The work to plan, in any words. */
  readonly text: string;
  readonly model: RoleModel;
  /** Order of the tasks where the model states less. @defaultValue as the model states it */
  readonly order?: PlanOrder | undefined;
  /** @defaultValue never aborts */
  readonly signal?: AbortSignal;
  /** Reserved and settled for each call. @defaultValue none */
  readonly budget?: RoleBudget;
  readonly limits?: Partial<PlanLimits>;
}

/**
 * Lets a model break a text down into a plan, for texts that hold no list of tasks. Its answer is checked as a written
 * plan is: what does not hold is among the `problems`, such as `model:tasks[3]`. Each task has the confidence that the
 * model gave it.
 *
 * @throws InvalidInputError for a text that is empty or too long for one call.
 * @throws ModelError, `LimitReachedError` of the budget, or the reason of the signal, as `model.generate` does.
 */
export async function decompose({
  text,
  model,
  order,
  signal = new AbortController().signal,
  budget,
  limits,
}: DecomposeOptions): Promise<Plan> {
  if (text.trim() === '' || text.length > maxCharacters) {
    throw new InvalidInputError(
      `the text has ${text.length} characters: expected some, and at most ${maxCharacters}`,
    );
  }
  const { output } = await model.generate({
    ...fenced(text),
    schema: breakdownSchema,
    temperature: 0,
    signal,
    ...(budget === undefined ? {} : { budget }),
  });
  const { problems, report } = problemList();
  const draft = {
    name: output.name,
    format: 'model',
    tasks: toDrafts(output, order, report),
    where: 'model',
  } as const;
  return withDoubts(assemblePlan(draft, resolvePlanLimits(limits), report), problems);
}

function toDrafts(
  { tasks }: Breakdown,
  order: PlanOrder | undefined,
  report: Report,
): readonly DraftTask[] {
  const last = new Map<string | undefined, string>();
  const items = tasks.map((task, index) => {
    const parent = task.parent ?? undefined;
    const before = last.get(parent);
    last.set(parent, task.id);
    const follows = order === 'sequence' || (order === 'listed' && parent === undefined);
    return {
      ...task,
      parent,
      where: `model:tasks[${index}]`,
      before: follows ? before : undefined,
    };
  });
  return outlineDrafts(items, report, (item) => {
    const { days, parent, dependsOn, risks, where, before, ...task } = item;
    return {
      ...task,
      dependsOn: [...dependsOn, ...(before === undefined ? [] : [{ id: before }])].map((each) => ({
        ...each,
        where,
      })),
      duration: days === null ? undefined : { ...days, where },
      risks: risks.map((description) => ({ description })),
      where,
    };
  });
}

const points = z.object({ min: z.number(), likely: z.number(), max: z.number() });

const breakdownSchema = z.object({
  name: z.string(),
  tasks: z.array(
    z.object({
      id: z
        .string()
        .min(1)
        .describe('1 for a phase, 1.2 for a task in it, 1.2.1 for a part of that'),
      title: z.string().min(1).describe('what is to be done, in the imperative'),
      description: z.string(),
      parent: z.string().nullable().describe('id of the phase or task around it; null at the top'),
      dependsOn: z.array(z.object({ id: z.string().min(1), reason: z.string() })),
      days: points.nullable().describe('null where the text gives no ground for an estimate'),
      roles: z.array(z.string()).describe('who or what it takes, as the text names it'),
      risks: z.array(z.string()),
      confidence: z.number().min(0).max(1).describe('how sure the text is about this task'),
    }),
  ),
});

type Breakdown = z.infer<typeof breakdownSchema>;
