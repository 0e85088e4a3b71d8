import type { CheckpointSummary, EpisodeStatus, RestoredCheckpoint } from '@pce/tracker';
import { printableLine } from '../terminal/printable.js';

const verdicts = new Map([
  [true, 'aligned'],
  [false, 'not aligned'],
  [null, 'incomplete'],
]);

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

export function episodeLine({
  episode,
  status,
  startedAt,
  checkpoints,
  title,
}: EpisodeStatus): string {
  return `${episode}  ${status.padEnd(7)}  ${timeOf(startedAt)}  ${String(checkpoints).padStart(5)} checkpoints  ${printableLine(title, 60)}`;
}

export function episodeLines(
  status: EpisodeStatus,
  checkpoints: readonly CheckpointSummary[],
): readonly string[] {
  const { goal, pause, reflection, limit, alerts, messages, roles, outcome, endReason } = status;
  const until =
    pause === null || pause.until === null ? 'a person resumes it' : timeOf(pause.until);
  const waiting = messages.queued - messages.acknowledged - messages.failed;
  return [
    episodeLine(status),
    ...(goal === null ? [] : [`goal: ${printableLine(goal, 200)}`]),
    ...(outcome === null
      ? []
      : [`${outcome}${endReason === null ? '' : `: ${printableLine(endReason, 200)}`}`]),
    ...(pause === null
      ? []
      : [`paused (${pause.cause}) until ${until}: ${printableLine(pause.reason, 300)}`]),
    ...(limit === null ? [] : [`last limit: ${limit.role}, ${limit.kind}, ${timeOf(limit.at)}`]),
    ...(reflection === null
      ? []
      : [
          `reflection: ${verdicts.get(reflection.aligned)}: ${printableLine(reflection.diagnosis, 300)}`,
        ]),
    ...(reflection?.actionItems ?? []).map((item) => `  - ${printableLine(item, 200)}`),
    `alerts: ${alerts} · messages that wait: ${waiting}`,
    ...roles.map(
      ({ role, iteration, class: found, queued, isPaused }) =>
        `${role.padEnd(10)} iteration ${iteration ?? '–'}  ${found ?? '–'}  ${queued} waiting${isPaused ? '  paused' : ''}`,
    ),
    ...checkpoints.map(checkpointLine),
  ];
}

function checkpointLine({
  checkpoint,
  at,
  role,
  iteration,
  diff,
  files,
  error,
}: CheckpointSummary): string {
  const change = diff === null ? '–' : `${diff.class} (${diff.decidedBy})`;
  const wrote = files.length === 0 ? '' : `  ${files.length} files`;
  const problem = error === null ? '' : `  error: ${printableLine(error, 80)}`;
  return `${checkpoint}  ${timeOf(at)}  ${role.padEnd(10)} ${String(iteration).padStart(4)}  ${change}${wrote}${problem}`;
}

export function restoreLines({ files, left }: RestoredCheckpoint): readonly string[] {
  const changed = files.filter(({ action }) => action !== 'none');
  return [
    ...changed.flatMap(({ path, action, patch }) => [
      `${action} ${printableLine(path, 300)}`,
      ...(patch === '' ? [] : [patch.trimEnd()]),
    ]),
    ...left.map(
      (path) =>
        `left alone, somebody else may have changed it (--paths restores it): ${printableLine(path, 300)}`,
    ),
    ...(changed.length === 0 ? ['no file differs'] : []),
  ];
}
