import type { PermissionDecision, PermissionRequest } from '@pce/core/ports';
import { wait } from '@pce/core/system';
import type { LoopRole } from '../rules/events.js';
import { appendEvent, type LoopContext } from './loop-context.js';

/** Milliseconds between looks for the answer of a person, who may be in another process. */
const pollMs = 1_000;

/** Longest text of arguments that a person is shown, in characters. */
const maxShown = 2_000;

/** Asks a person about one act of an agent, and waits for the answer in the journal. */
export async function askPermission(
  context: Pick<LoopContext, 'parts' | 'writer'>,
  role: LoopRole,
  { title, kind, paths, input }: PermissionRequest,
  act: string,
  useless: AbortSignal,
): Promise<PermissionDecision> {
  const { parts, writer } = context;
  const { id: loop, asked, prompts } = writer.state;
  const id = `${loop}.q${asked + 1}`;
  const args = input === null ? [] : [JSON.stringify(input).slice(0, maxShown)];
  const what = [kind, title, ...paths, ...args].join(' · ');
  await appendEvent(context, {
    type: 'question.asked',
    ...{ id, kind: 'permission', role, n: prompts },
    message: parts.scrub(`the ${role} wants to: ${what}`),
    options: ['allow', 'reject'],
    act,
  });
  for (;;) {
    const choice = writer.state.permissions[id];
    if (choice !== undefined) {
      parts.onEvent?.('question.resolved', writer.state);
      return choice === 'allow' ? 'allow' : 'reject';
    }
    await wait(parts.clock, pollMs, useless);
    await writer.refresh();
  }
}
