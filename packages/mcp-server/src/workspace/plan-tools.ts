import { InvalidInputError, TurnExistsError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import type { Plan } from '@pce/workspace';
import * as z from 'zod';
import { defineMcpTool, type McpTool, readOnly } from '../tool/mcp-tool.js';
import { followTurn } from './follow-turn.js';
import { keyOfTurn, resumeOpenTurn, runTurn, turnIdOf } from './run-turn.js';
import { turnSchema } from './turn-answer.js';
import type { WorkspaceAccess } from './workspace-access.js';

const planField = z.string().min(1).max(500).describe('Path as list_plans shows it.');

/** Annotations of tools that run turns, whose effects depend on the plan. */
const running = { readOnlyHint: false, destructiveHint: true, openWorldHint: true } as const;

export function planTools(access: WorkspaceAccess, store: Store): readonly McpTool[] {
  const slots = { used: 0 };
  return [
    listPlans(access),
    ...(access.checkPlan === undefined ? [] : [checkPlan(access, access.checkPlan)]),
    runPlan(access, slots, store),
    resumeTurn(access, slots, store),
  ];
}

function listPlans({ workspace }: WorkspaceAccess): McpTool {
  return defineMcpTool({
    name: 'list_plans',
    title: 'List planning documents',
    description:
      'Lists the planning documents of the workspace: what can be run with run_plan. Example: {}',
    input: z.object({}),
    output: z.object({
      plans: z.array(z.object({ plan: z.string(), title: z.string() })),
    }),
    annotations: readOnly,
    run: async () => ({
      plans: workspace.documents.map(({ path, title }) => ({ plan: path, title })),
    }),
  });
}

function checkPlan(
  access: WorkspaceAccess,
  check: NonNullable<WorkspaceAccess['checkPlan']>,
): McpTool {
  return defineMcpTool({
    name: 'check_plan',
    title: 'Check a planning document',
    description:
      'Says what a planning document would do, step by step, and why it would not run. Does nothing. Call it before run_plan. Example: {"plan": "planning/report.md"}',
    input: z.object({ plan: planField }),
    output: z.object({
      title: z.string().nullable(),
      steps: z.array(z.object({ id: z.string(), description: z.string() })),
      problems: z.array(z.string()).describe('Reasons why it would not run; none: it would'),
      remarks: z.array(z.string()),
    }),
    annotations: readOnly,
    async run({ plan }) {
      const { title = null, steps, problems, remarks } = check(await readPlan(access, plan));
      return {
        title,
        steps: steps.map(({ id, description }) => ({ id, description })),
        problems: [...problems],
        remarks: [...remarks],
      };
    },
  });
}

function runPlan(access: WorkspaceAccess, slots: { used: number }, store: Store): McpTool {
  const { orchestrator } = access;
  return defineMcpTool({
    name: 'run_plan',
    title: 'Run a planning document',
    description:
      'Runs a planning document as a turn and waits for its end; tells progress. If the call is cancelled, the turn pauses, and resume_turn goes on. A blocked turn names what a person must decide. Example: {"plan": "planning/report.md", "idempotency_key": "report-2026-03-01"}',
    input: z.object({
      plan: planField,
      inputs: z.record(z.string().max(200), z.json()).optional().describe('Inputs of the plan.'),
      idempotency_key: keyOfTurn,
    }),
    output: turnSchema,
    annotations: running,
    run: ({ plan, inputs = {}, idempotency_key: key }, call) =>
      inSlot(access, slots, () => {
        const keyed = { tool: 'run_plan', key, input: { plan, inputs }, call };
        return runTurn(orchestrator, store, keyed, async () => {
          const { request, limits, mode, inputs: own } = await readPlan(access, plan);
          const turn = key && turnIdOf(plan, key);
          const options = {
            limits,
            inputs: { ...own, ...inputs },
            ...given({ mode, turn }),
          };
          try {
            return await followTurn(orchestrator.start(request, options), call);
          } catch (error) {
            if (turn === undefined || !(error instanceof TurnExistsError)) throw error;
            return resumeOpenTurn(orchestrator, turn, call);
          }
        });
      }),
  });
}

function resumeTurn(access: WorkspaceAccess, slots: { used: number }, store: Store): McpTool {
  const { orchestrator } = access;
  return defineMcpTool({
    name: 'resume_turn',
    title: 'Resume a turn',
    description:
      'Goes on with a turn that was paused, or whose process ended. A turn that waits for a person stays blocked. Example: {"turn_id": "turn_…"}',
    input: z.object({ turn_id: z.string().min(1).max(200), idempotency_key: keyOfTurn }),
    output: turnSchema,
    annotations: running,
    run: ({ turn_id, idempotency_key: key }, call) =>
      inSlot(access, slots, () =>
        runTurn(
          orchestrator,
          store,
          { tool: 'resume_turn', key, input: { turn_id }, call },
          ({ isRepeated }) =>
            isRepeated
              ? resumeOpenTurn(orchestrator, turn_id, call)
              : followTurn(orchestrator.resume(turn_id), call),
        ),
      ),
  });
}

/** Reads a planning document of the workspace; no other file. */
async function readPlan({ workspace }: WorkspaceAccess, plan: string): Promise<Plan> {
  if (workspace.documents.some(({ path }) => path === plan)) return workspace.readPlan(plan);
  throw new InvalidInputError(`there is no planning document ${plan}: list_plans shows all`);
}

/** Runs a turn unless clients run too many already. */
async function inSlot<Result>(
  { maxTurns = 4 }: WorkspaceAccess,
  slots: { used: number },
  work: () => Promise<Result>,
): Promise<Result> {
  if (slots.used >= maxTurns) {
    throw new InvalidInputError(`${maxTurns} turns run already: wait until one has ended`);
  }
  slots.used += 1;
  try {
    return await work();
  } finally {
    slots.used -= 1;
  }
}
