import type { EpisodeEventOf } from './events.js';
import type { EpisodeState } from './state.js';

/** Returns the message to the roles at the end of a pause: its reason, their progress, and the last reflection's actions. */
export function resumeSummary(
  {
    goal,
    pause,
    lastCheckpoint,
    reflection,
  }: Pick<EpisodeState, 'goal' | 'pause' | 'lastCheckpoint' | 'reflection'>,
  { at, from, note }: Pick<EpisodeEventOf<'episode.resumed'>, 'at' | 'from' | 'note'>,
): string {
  const minutes = pause === undefined ? 0 : Math.round((at - pause.since) / 60_000);
  const { action_items: actions = [], diagnosis } = reflection?.reflection ?? {};
  const place = from ?? lastCheckpoint;
  const lines = [
    'The work goes on.',
    goal && `Goal: ${goal}`,
    pause && `It was paused for ${minutes} min: ${pause.reason}`,
    place && `Go on from iteration ${place.iteration} (${place.role}, ${place.checkpoint}).`,
    diagnosis && `The last reflection: ${diagnosis}`,
    ...actions.map((action) => `- ${action}`),
    note && `Note: ${note}`,
  ];
  return lines.filter((line) => line).join('\n');
}
