import type { Handler } from '@pce/client';
import type { HandoffDriver, PermissionKind } from '@pce/core/ports';

export interface WorkWithAgentOptions {
  readonly workspace: string;
  readonly allowed: readonly PermissionKind[];
}

export async function workWithAgent(
  driver: HandoffDriver,
  { workspace, allowed }: WorkWithAgentOptions,
): Promise<Handler> {
  const { Blocked } = await import('@pce/client');
  const { guardedFiles, workspaceFiles } = await import('@pce/handoff');
  const { readAgentOutput } = await import('@pce/tracker');
  const mayEdit = async (): Promise<boolean> => allowed.includes('edit');
  return async ({ task, context, signal, usage }) => {
    await using session = await driver.start({
      workspace,
      signal,
      permission: async ({ kind }) => (allowed.includes(kind) ? 'allow' : 'reject'),
      ...(driver.capabilities.files && {
        files: guardedFiles(workspaceFiles({ root: workspace }), mayEdit),
      }),
    });
    const outcome = await session.prompt({ text: toPrompt(task, context), signal });
    if (outcome.usage) usage(outcome.usage);
    signal.throwIfAborted();
    // Some say in an answer that they ran into a limit.
    const limit = readAgentOutput(outcome.text, { now: Date.now() });
    if (outcome.status === 'completed' && limit === undefined) {
      return { answer: outcome.text, agent: driver.name };
    }
    const why = outcome.status === 'failed' ? outcome.message : (limit?.text ?? outcome.status);
    if (outcome.status === 'failed' && !outcome.mayHaveActed) throw new Error(why);
    return new Blocked(`${driver.name} broke off (${why}): look at what it has done`, {
      suggestions: ['retry', 'skip'],
    });
  };
}

type Assignment = Parameters<Handler>[0];

function toPrompt(
  { title, description }: Assignment['task'],
  { planGoal, notes = [], previousTasks, lastFailure, learned = [] }: Assignment['context'],
): string {
  const before = previousTasks.map(({ title: done, outputData }) =>
    outputData === undefined ? done : `${done}: ${JSON.stringify(outputData)}`,
  );
  return [
    `Goal of the plan: ${planGoal}`,
    `Your task: ${title}\n${description}`.trim(),
    ...(before.length === 0 ? [] : [`Done before:\n${toList(before)}`]),
    ...(learned.length === 0 ? [] : [`Found out by earlier tasks:\n${toList(learned)}`]),
    ...(lastFailure === undefined ? [] : [`The last attempt failed: ${lastFailure}`]),
    ...notes,
    'Do this task in this folder, and nothing else. Then say in a few sentences what came of it.',
  ].join('\n\n');
}

function toList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
