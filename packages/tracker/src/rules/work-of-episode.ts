import { noUsage, type WorkOutcome } from '@pce/core/internal';
import type { Work } from '@pce/core/signals';
import type { EpisodeEvent } from './events.js';
import { restoringRole } from './evolve.js';

/**
 * Returns the checkpoints, messages, pauses, limits and questions of an episode, by all its events. A checkpoint's work
 * begins where the one before it ended, without pauses. Pure.
 */
export function workOfEpisode(episode: string, events: Iterable<EpisodeEvent>): readonly Work[] {
  const works: Work[] = [];
  const open = new Map<string, number>();
  let since: number | undefined;
  let version = 0;
  const begin = (key: string, work: Omit<Work, 'id'>): void => {
    open.set(key, works.push({ id: `${episode}/${version}`, ...work }) - 1);
  };
  const end = (key: string, to: number, outcome: WorkOutcome, more: Partial<Work> = {}): void => {
    const index = open.get(key);
    const work = index === undefined ? undefined : works[index];
    if (index === undefined || work === undefined) return;
    open.delete(key);
    works[index] = { ...work, ...more, to: Math.max(work.from, to), outcome };
  };
  for (const event of events) {
    version += 1;
    const { at } = event;
    switch (event.type) {
      case 'checkpoint.recorded': {
        const { role: name, usage, error, checkpoint } = event;
        if (name === restoringRole) break;
        const { inputTokens = 0, outputTokens = 0, cost = 0 } = usage ?? {};
        const used = { ...noUsage, inputTokens, outputTokens, cost };
        begin(checkpoint, {
          kind: 'role',
          name,
          from: since ?? at,
          ...(usage && { usage: used }),
        });
        const failed = error && { code: error.signature, message: error.message };
        end(checkpoint, at, error ? 'failure' : 'success', failed);
        since = at;
        break;
      }
      case 'message.queued':
        begin(event.message, { kind: 'message', name: event.target, from: at });
        break;
      case 'message.delivered':
        end(event.message, at, 'success');
        break;
      case 'message.failed':
        end(event.message, at, 'failure', { message: event.reason });
        break;
      case 'limit.seen': {
        const { kind: name, role: within, text: message } = event;
        end(`limit ${within}`, at, 'cancelled');
        begin(`limit ${within}`, { kind: 'wait', name, from: at, message, within });
        break;
      }
      case 'limit.cleared':
        end(`limit ${event.role}`, at, 'success');
        break;
      case 'episode.paused':
        end('pause', at, 'cancelled');
        begin('pause', { kind: 'wait', name: event.cause, from: at, message: event.reason });
        break;
      case 'episode.resumed':
        end('pause', at, 'success', event.by === undefined ? {} : { by: event.by });
        since = at;
        break;
      case 'intervention.opened': {
        const { intervention, kind: name, role: within, message } = event;
        begin(intervention, { kind: 'wait', name, from: at, message, within });
        break;
      }
      case 'intervention.resolved': {
        const { intervention, choose: chosen, by } = event;
        const decision = { ...(chosen && { chosen }), ...(by && { by }) };
        end(intervention, at, chosen === undefined ? 'cancelled' : 'success', decision);
        break;
      }
      case 'episode.ended':
        for (const key of open.keys()) end(key, at, 'cancelled');
        break;
      case 'episode.started':
        since = at;
        break;
      case 'diff.classified':
      case 'reflection.made':
      case 'reflection.failed':
      case 'deviation.alerted':
      case 'message.acknowledged':
      case 'restore.begun':
      case 'episode.restored':
        break;
    }
  }
  return works;
}
