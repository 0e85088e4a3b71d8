import {
  type Clock,
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type RoleModel,
  type Roles,
  type Tool,
  type TurnHandle,
  type TurnResult,
} from '@pce/core';
import { renderLog, systemClock } from '@pce/core/internal';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles, soloRoles } from '@pce/roles';
import { makeFolder } from '@pce/test-support';
import { turnTool } from '@pce/tools';
import { openWorkspace } from '@pce/workspace';
import type { OpenHost } from './host.ts';
import { playedModel } from './played-model.ts';
import type { PlayedRole } from './player.ts';
import { serveMcp } from './serve-mcp.ts';
import type { PlayedTask, Reply } from './task.ts';

/** The day on which the tasks were played; prompts contain it. */
const playedAt = Date.parse('2026-11-28T09:00:00Z');

/** Statuses with an answer to deliver. */
const endsWell = new Set(['completed', 'partial']);

type MakeRoles = (model: (role: PlayedRole) => RoleModel, builds: boolean) => Roles;

/** PCE as a host composes it: roles, tools, and defaults. Several requests are a thread. */
function pceHost(rolesBy: MakeRoles): OpenHost {
  return async ({ task, tools, player, calls }) => {
    const startedAt = Date.now();
    const clock = { ...systemClock, now: () => playedAt + Date.now() - startedAt };
    const served = task.mcpServer === undefined ? undefined : await serveMcp(task.mcpServer, tools);
    const roles = rolesBy(
      (role) =>
        aiSdkModel(playedModel({ role, player, calls }), { maxAttempts: 1, timeoutMs: 3_600_000 }),
      task.folder !== undefined,
    );
    const own =
      served?.tools ?? tools.map(({ run, ...tool }) => defineTool({ ...tool, execute: run }));
    const folder = makeFolder(task.folder);
    const orchestrator = await open({ task, roles, own, root: folder.root, clock });
    const place = task.requests.length > 1 ? orchestrator.thread('played') : orchestrator;
    const context = task.context === undefined ? {} : { context: task.context };
    const output = task.output === undefined ? {} : { output: task.output };
    let { attachments = [] } = task;
    return {
      async ask(request) {
        const started = place.start(request, { ...context, ...output, attachments });
        attachments = [];
        const streamed = task.streams === true ? { streamed: await lastShown(started) } : {};
        let result: TurnResult<unknown> = await started.result();
        for (let asked = approvalIn(result, task); asked !== undefined; ) {
          const resolved = orchestrator.resolve(asked, { choose: 'approve', by: 'user' });
          result = await resolved.result();
          asked = approvalIn(result, task);
        }
        return { ...toReply(result), ...streamed };
      },
      async close() {
        await orchestrator.close();
        await served?.close();
        folder.remove();
      },
    };
  };
}

/** Opens the orchestrator of a task: of a workspace, of a host with a team, or of a host alone. */
async function open({
  task: { folder, team, limits = {} },
  roles,
  own,
  root,
  clock,
}: {
  readonly task: PlayedTask;
  readonly roles: Roles;
  readonly own: readonly Tool[];
  readonly root: string;
  readonly clock: Clock;
}): Promise<Orchestrator> {
  if (folder !== undefined) {
    const workspace = await openWorkspace(root);
    return workspace.createOrchestrator({ roles: () => roles, selfBuilding: true, clock, limits });
  }
  const common = { ...roles, clock, limits, store: memoryStore() };
  if (team === undefined) return createOrchestrator({ ...common, tools: own });
  const isTeams = ({ name }: Tool): boolean => team.has.includes(name);
  const orchestrator = createOrchestrator({ ...common, tools: own.filter(isTeams) });
  const ask = turnTool({ name: team.tool, description: team.description, orchestrator });
  return createOrchestrator({ ...common, tools: [...own.filter((tool) => !isTeams(tool)), ask] });
}

/** Returns the part of the answer visible to a person when its last draft was written. */
async function lastShown(turn: TurnHandle<unknown>): Promise<string> {
  let shown = '';
  for await (const part of turn.answer()) {
    if (part.type === 'begin') shown = '';
    if (part.type === 'delta') shown += part.text;
  }
  return shown;
}

function approvalIn(
  { interventions }: TurnResult<unknown>,
  { approves }: PlayedTask,
): string | undefined {
  return interventions.find(
    ({ kind, message }) => kind === 'approval' && approves?.test(message) === true,
  )?.id;
}

/** PCE with one model for all of its three tiers. */
export const openPce = pceHost((model, builds) =>
  modelRoles(
    {
      planner: model('planner'),
      executor: model('executor'),
      coordinator: model('coordinator'),
      synthesizer: model('synthesizer'),
      validator: model('validator'),
    },
    { builds },
  ),
);

/** PCE with a model that calls the tools itself, in one conversation. */
export const openSolo = pceHost((model) => soloRoles(model('solo')));

function toReply({
  status,
  answer,
  output,
  commands,
  interventions,
  warnings,
  log,
}: TurnResult<unknown>): Reply {
  const delivered = endsWell.has(status) ? (answer ?? '') : '';
  const messages = [...interventions, ...warnings].map(({ message }) => message).join('\n');
  const tools = commands.flatMap(({ toolRuns }) => toolRuns.map(({ tool }) => tool));
  const iterations = renderLog(log)
    .split(/^### Executor Iteration \d+.*$/m)
    .slice(1);
  return { status, answer: delivered, said: delivered || messages, tools, iterations, output };
}
