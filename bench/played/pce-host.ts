import {
  createOrchestrator,
  defineTool,
  type LanguageModel,
  type Roles,
  type TurnResult,
} from '@pce/core';
import { systemClock } from '@pce/core/system';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles, soloRoles } from '@pce/roles';
import type { OpenHost } from './host.ts';
import { playedModel } from './played-model.ts';
import type { PlayedRole } from './player.ts';
import { serveMcp } from './serve-mcp.ts';
import type { PlayedTask, Reply } from './task.ts';

/** The day on which the tasks were played: prompts show it. */
const playedAt = Date.parse('2026-11-28T09:00:00Z');

/** Ends with an answer to deliver. */
const endsWell = new Set(['completed', 'partial']);

/** PCE as a host composes it: roles, tools, all else default. Several requests are a thread. */
function pceHost(rolesBy: (model: (role: PlayedRole) => LanguageModel) => Roles): OpenHost {
  return async ({ task, tools, player, calls }) => {
    const startedAt = Date.now();
    const served = task.mcpServer === undefined ? undefined : await serveMcp(task.mcpServer, tools);
    const orchestrator = createOrchestrator({
      ...rolesBy((role) =>
        aiSdkModel(playedModel({ role, player, calls }), { maxAttempts: 1, timeoutMs: 3_600_000 }),
      ),
      tools:
        served?.tools ?? tools.map(({ run, ...tool }) => defineTool({ ...tool, execute: run })),
      ...(task.limits && { limits: task.limits }),
      clock: { ...systemClock, now: () => playedAt + Date.now() - startedAt },
    });
    const place = task.requests.length > 1 ? orchestrator.thread('played') : orchestrator;
    const context = task.context === undefined ? {} : { context: task.context };
    let { attachments = [] } = task;
    return {
      async ask(request) {
        const started = place.start(request, { ...context, attachments });
        attachments = [];
        let result = await started.result();
        for (let asked = approvalIn(result, task); asked !== undefined; ) {
          const resolved = orchestrator.resolve(asked, { choose: 'approve', by: 'user' });
          result = await resolved.result();
          asked = approvalIn(result, task);
        }
        return toReply(result);
      },
      async close() {
        await orchestrator.close();
        await served?.close();
      },
    };
  };
}

/** Returns the id of the approval that a turn waits for and the user gives. */
function approvalIn({ interventions }: TurnResult, { approves }: PlayedTask): string | undefined {
  return interventions.find(
    ({ kind, message }) => kind === 'approval' && approves?.test(message) === true,
  )?.id;
}

/** PCE with a model for all of its three tiers. */
export const openPce = pceHost((model) =>
  modelRoles({
    planner: model('planner'),
    executor: model('executor'),
    coordinator: model('coordinator'),
    synthesizer: model('synthesizer'),
    validator: model('validator'),
  }),
);

/** PCE with a model that calls the tools itself, in one conversation. */
export const openSolo = pceHost((model) => soloRoles(model('solo')));

function toReply({ status, answer, interventions, warnings }: TurnResult): Reply {
  const delivered = endsWell.has(status) ? (answer ?? '') : '';
  const told = [...interventions, ...warnings].map(({ message }) => message).join('\n');
  return { status, answer: delivered, said: delivered || told };
}
