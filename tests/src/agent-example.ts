// The code of the pages about agents and the client; it is run in agent-example.int.test.ts.
// #region agent
import { Blocked, createWorker } from '@pce/client';

export async function workFor(url: string, stop: AbortSignal): Promise<void> {
  const worker = createWorker({
    url,
    register: { name: 'tess', role: 'writer' },
    capabilities: {
      async write({ task, context, signal, progress }) {
        if (task.title.includes('menu') && context.notes.length === 0) {
          return new Blocked('Which language?', { suggestions: ['English', 'Welsh'] });
        }
        progress(50, 'half of it');
        signal.throwIfAborted(); // paused, cancelled, or given to another
        return { text: `# ${task.title}`, said: context.notes };
      },
    },
  });
  stop.addEventListener('abort', () => void worker.drain()); // process.once('SIGTERM', …)
  await worker.run();
}

// #endregion agent

// #region client
import { createClient } from '@pce/client';

export async function carryOut(url: string, content: string): Promise<string> {
  const client = createClient({ url, token: process.env.PCE_TOKEN });
  const { planId, problems } = await client.plans.create({ content });
  for (const { severity, where, message } of problems) console.error(severity, where, message);

  const { executionId } = await client.executions.create({ planId });
  for await (const { eventType, taskId, suggestions } of client.stream(executionId)) {
    if (eventType !== 'task_blocked' || taskId === undefined) continue;
    const note = suggestions?.[0] ?? 'as you think best';
    await client.tasks.resolve(executionId, taskId, { choice: 'approve', note });
  }
  const { status } = await client.executions.get(executionId);
  return status;
}
// #endregion client
