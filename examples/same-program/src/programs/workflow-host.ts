import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createLocalWorld } from '@workflow/world-local';
import { getRun, resumeHook, start } from 'workflow/api';
import { setWorld } from 'workflow/runtime';
import { type Program, request } from '../program.ts';
import { built } from './workflow-built.ts';

const workflowId = 'workflow//./src/programs/workflow//supportDesk';

export const run: Program<LanguageModelV4> = async (options) => {
  const { folder, bank, model, choice, steps = 10 } = options;
  globalThis.desk = { bank, model };
  if (!existsSync(built)) await (await import('./workflow-build.ts')).buildWorkflow();
  const world = createLocalWorld({ dataDir: join(folder, 'workflow') });
  for (const [prefix, file] of [
    ['__wkf_workflow_', 'workflows.mjs'],
    ['__wkf_step_', 'steps.mjs'],
  ] as const) {
    const bundle = await import(pathToFileURL(join(built, file)).href);
    world.registerHandler(prefix, bundle.POST);
  }
  setWorld(world);
  await world.start?.(); // resumes what a killed process left

  const file = join(folder, 'run-id.txt');
  if (!existsSync(file)) {
    const { runId } = await start<[string, number], string>({ workflowId }, [request, steps]);
    writeFileSync(file, runId);
  }
  const desk = getRun<string>(readFileSync(file, 'utf8'));
  const openHook = async () => {
    const { data: hooks } = await world.hooks.list({ runId: desk.runId });
    const { data: events } = await world.events.list({ runId: desk.runId, ...newest });
    const received = events.map((e) => e.eventType === 'hook_received' && e.correlationId);
    return hooks.find(({ hookId }) => !received.includes(hookId));
  };
  let decision = choice;
  while (['pending', 'running'].includes(await desk.status)) {
    const hook = await openHook();
    if (hook && !decision) {
      await world.close?.();
      return { status: 'waiting', question: `Approve ${hook.token}?` };
    }
    if (hook && decision) {
      await resumeHook(hook.token, decision);
      decision = undefined;
    }
    await sleep(100);
  }
  const answer = await desk.returnValue;
  await world.close?.();
  return { status: 'done', answer };
};

const newest = { pagination: { limit: 1000, sortOrder: 'desc' }, resolveData: 'none' } as const;
