// #region drive
import type { HandoffDriver } from '@pce/core/ports';
import { acpDriver, workspaceFiles } from '@pce/handoff';

export const claude = acpDriver({ name: 'claude', agent: { command: 'claude-agent-acp' } });

/** Lets an agent work on a task in a folder. It may edit files there, and nothing else. */
export async function driveAgent(
  driver: HandoffDriver,
  folder: string,
  task: string,
): Promise<string> {
  await using session = await driver.start({
    workspace: folder,
    signal: AbortSignal.timeout(60_000),
    files: workspaceFiles({ root: folder }),
    permission: async ({ kind }) => (kind === 'edit' ? 'allow' : 'reject'),
  });
  const outcome = await session.prompt({
    text: task,
    signal: AbortSignal.timeout(3_600_000),
    onPart: (part) => part.type === 'tool_call' && console.log(part.title, part.status),
  });
  if (outcome.status === 'completed') return outcome.text;
  throw new Error(`the agent did not complete: ${outcome.status}`);
}
// #endregion
