import { type CheckedClaim, contradictionsIn, type EpisodeEvent } from '../rules/events.js';

/** Returns an event as a line of a list; `undefined` for events that say nothing about the work. */
export function eventLine(event: EpisodeEvent): string | undefined {
  const line = text(event);
  return line && `- ${new Date(event.at).toISOString()} ${line}`;
}

function verdictOf(aligned: boolean | undefined): string {
  if (aligned === undefined) return 'incomplete';
  return aligned ? 'aligned' : 'not aligned';
}

/** Counts the claims of a report by verdict, and says what is contradicted. */
function checkedWords(claims: readonly CheckedClaim[]): string {
  if (claims.length === 0) return '';
  const count = (verdict: CheckedClaim['verdict']): string =>
    `${claims.filter((claim) => claim.verdict === verdict).length} ${verdict}`;
  const counts = [count('proven'), count('unproven'), count('contradicted')].join(', ');
  return `; claims of its report: ${[counts, ...contradictionsIn(claims)].join('; ')}`;
}

function text(event: EpisodeEvent): string | undefined {
  switch (event.type) {
    case 'episode.started':
      return `episode started: ${event.goal ?? event.title}`;
    case 'checkpoint.recorded': {
      const { role, iteration, files, error, claims = [], cpuMs } = event;
      const listed = (words: string, isNoticed: boolean): string => {
        const paths = files.filter((file) => (file.isNoticed ?? false) === isNoticed);
        return paths.length === 0 ? '' : `; ${words} ${paths.map(({ path }) => path).join(', ')}`;
      };
      const wrote = listed('wrote', false) + listed('changed unasked:', true);
      const took = cpuMs === undefined ? '' : `; ${(cpuMs / 1_000).toFixed(1)} s of processor time`;
      const problem = error === undefined ? '' : `; error: ${error.message}`;
      return `iteration ${iteration}: ${role} recorded a checkpoint${wrote}${took}${checkedWords(claims)}${problem}`;
    }
    case 'diff.classified':
      return `the ${event.role}'s change is ${event.class} (${event.decidedBy})`;
    case 'reflection.made': {
      const { diagnosis, alignment_check } = event.reflection;
      return `reflection: ${verdictOf(alignment_check?.aligned)}: ${diagnosis}`;
    }
    case 'reflection.failed':
      return `no reflection: ${event.reason}`;
    case 'deviation.alerted':
      return `alert: ${event.message}`;
    case 'limit.seen':
      return `${event.role} ran into a limit (${event.kind}): ${event.text}`;
    case 'episode.paused':
      return `paused (${event.cause}): ${event.reason}`;
    case 'episode.resumed':
      return `resumed by ${event.cause === 'clock' ? 'itself' : (event.by ?? 'a person')}${event.note ? `: ${event.note}` : ''}`;
    case 'episode.restored':
      return 'an earlier checkpoint was restored';
    case 'intervention.opened':
      return `waits for a person (${event.kind}): ${event.message}`;
    case 'intervention.resolved':
      return event.choose === undefined
        ? undefined
        : `${event.by ?? 'a person'} answers: ${event.choose}`;
    case 'episode.ended':
      return `ended: ${event.outcome}${event.reason ? `: ${event.reason}` : ''}`;
    case 'message.failed':
      return `a message to ${event.target} was given up: ${event.reason}`;
    case 'message.queued':
    case 'message.delivered':
    case 'message.acknowledged':
    case 'limit.cleared':
    case 'restore.begun':
      return undefined;
  }
}
