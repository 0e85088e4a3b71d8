import type { Handler } from '@pce/client';
import type { Orchestrator } from '@pce/core';
import type { TaskEnd } from '@pce/executions';

/** Does tasks of a server as turns: each with a fresh context, by what the tasks ahead of it came to. */
export async function turnHandler(orchestrator: Orchestrator): Promise<Handler> {
  const { turnRunner } = await import('@pce/executions');
  const { Blocked } = await import('@pce/client');
  const run = turnRunner({ orchestrator });
  const toAnswer = ({ type, output, error, message = '', suggestions = [] }: TaskEnd): unknown => {
    switch (type) {
      case 'task_complete':
        return output;
      case 'task_blocked':
        return new Blocked(message, { suggestions });
      case 'task_error':
        throw Object.assign(new Error(error?.message ?? message), { name: error?.type ?? 'Error' });
    }
  };
  return async ({ task, context, signal, usage }) => {
    const { planGoal: goal, notes = [], previousTasks, lastFailure, learned = [] } = context;
    const previous = previousTasks.map(({ title, outputData: output }) => ({
      title,
      ...(output !== undefined && { output }),
    }));
    const failure = lastFailure === undefined ? {} : { failure: lastFailure };
    const end = await run({ task, goal, notes, previous, learned, ...failure }, signal);
    if (end.usage) usage(end.usage);
    return toAnswer(end);
  };
}
