import { openAiSdk } from './ai-sdk-host.ts';
import type { PlayedCall } from './figures.ts';
import type { OpenHost } from './host.ts';
import type { HostName } from './host-name.ts';
import { openPce, openSolo } from './pce-host.ts';
import type { Player } from './player.ts';
import type { Check, PlayedTask, Reply } from './task.ts';

const hosts: Readonly<Record<HostName, OpenHost>> = {
  pce: openPce,
  solo: openSolo,
  'ai-sdk': openAiSdk,
};

export interface Played {
  readonly replies: readonly Reply[];
  readonly calls: readonly PlayedCall[];
  readonly checks: readonly Check[];
  /** Why the player could not answer; absent if it always could. */
  readonly unanswered?: string;
}

/**
 * Lets a host do a task. An error of the host is its reply.
 * @param playerFor - returns who answers for the model at a request of the user, counted from 0
 */
export async function play(
  task: PlayedTask,
  host: HostName,
  playerFor: (request: number) => Player,
): Promise<Played> {
  const { tools, judge } = task.open();
  const calls: PlayedCall[] = [];
  const replies: Reply[] = [];
  let current = playerFor(0);
  let unanswered: string | undefined;
  const player: Player = async (asked) => {
    try {
      return await current(asked);
    } catch (error) {
      unanswered ??= messageOf(error);
      throw error;
    }
  };
  const { ask, close } = await hosts[host]({ task, tools, player, calls });
  for (const [index, request] of task.requests.entries()) {
    current = playerFor(index);
    replies.push(await ask(request).catch(failed));
  }
  await close?.();
  const marks = /\((unverified|contradicted|unsupported|uncited)\)/i;
  const isClean = replies.every(({ answer }) => !marks.test(answer));
  const checks: Check[] = [...judge(replies), ['no sentence is marked', isClean]];
  return { replies, calls, checks, ...(unanswered !== undefined && { unanswered }) };
}

function failed(error: unknown): Reply {
  return { status: 'error', answer: '', said: messageOf(error) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
