import type { Checkpoint, Episode } from '@pce/client';
import { oneLine } from '../text/one-line.ts';
import { type Texts, wordOf } from '../text/texts.ts';
import { verdictOf } from './reflection-view.tsx';

/** Returns an episode as Markdown: how it stands, the latest reflection, and its checkpoints, the newest first. */
export function episodeMarkdown(
  episode: Episode,
  checkpoints: readonly Checkpoint[],
  t: Texts,
): string {
  const { title, goal, status, episodeId, pause, reflection, endReason } = episode;
  const lines = [
    `# ${oneLine(title)}`,
    '',
    `${wordOf(t.status, status.toUpperCase())} · \`${episodeId}\``,
  ];
  if (goal !== null) lines.push('', oneLine(goal));
  const why = pause?.reason ?? endReason;
  if (why) lines.push('', `> ${oneLine(why)}`);
  if (reflection) {
    const { aligned, rationale, diagnosis, actionItems } = reflection;
    const verdict = t.episode[verdictOf(aligned)];
    lines.push('', `## ${t.episode.reflection}`, '', `${verdict}: ${oneLine(rationale)}`, '');
    lines.push(oneLine(diagnosis), '', ...actionItems.map((item) => `- ${oneLine(item)}`));
  }
  lines.push(
    '',
    `## ${t.episode.timeline}`,
    '',
    ...checkpoints.map((each) => checkpointLine(each, t)),
  );
  return `${lines.join('\n')}\n`;
}

function checkpointLine({ role, iteration, at, diff, files, error }: Checkpoint, t: Texts): string {
  const change = diff?.class ? `: ${wordOf(t.drift, diff.class)} (${oneLine(diff.decidedBy)})` : '';
  const wrote =
    files.length > 0 ? `; ${files.map((file) => `\`${oneLine(file)}\``).join(', ')}` : '';
  const problem = error === null ? '' : `; ${oneLine(error)}`;
  const when = new Date(at).toISOString();
  return `- ${when} ${wordOf(t.role, role)} ${iteration}${change}${wrote}${problem}`;
}
