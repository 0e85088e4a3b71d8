import { openTexts } from '../content/event-texts.js';
import { type EpisodeCosts, episodeCosts, type RoleCosts } from '../rules/episode-costs.js';
import type { EpisodeStatus } from '../rules/episode-status.js';
import type { EpisodeState } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import { type EpisodeEntry, readEvents } from './episode-journal.js';
import { eventLine } from './event-line.js';
import type { ReadEvent } from './list-events.js';

/** Events of an episode for people, and its costs. */
export interface EpisodeLog {
  readonly events: readonly ReadEvent[];
  readonly costs: EpisodeCosts;
  /** The same for people. */
  readonly markdown: string;
}

export function episodeLog(
  status: EpisodeStatus,
  events: readonly ReadEvent[],
  now: number,
): EpisodeLog {
  const costs = episodeCosts(
    events.map(({ event }) => event),
    now,
  );
  return { events, costs, markdown: toMarkdown(status, events, costs) };
}

function toMarkdown(
  { episode, title, goal, status, outcome, interventions }: EpisodeStatus,
  events: readonly ReadEvent[],
  { wallMs, roles, idleMs, pausedMs, waitMs }: EpisodeCosts,
): string {
  const asked = interventions.flatMap(({ intervention, message, options }) => [
    `- ${intervention}: ${oneLine(message)}`,
    ...options.map((each) => `  - \`pce interventions resolve ${intervention} --choose ${each}\``),
  ]);
  const rows = [
    ...roles.map(roleRow),
    `| after the last checkpoint | | ${duration(idleMs)} | | |`,
    `| paused | | ${duration(pausedMs)} | | |`,
    `| people were waited for | | ${duration(waitMs)} | | |`,
    `| **all** | | ${duration(wallMs)} | | |`,
  ];
  return [
    `# ${oneLine(title)}`,
    `${episode} · **${outcome ?? status}**`,
    ...(goal === null ? [] : [goal]),
    `## What happened\n\n${events.flatMap(lineOf).join('\n')}`,
    ...(asked.length === 0 ? [] : [`## Open questions\n\n${asked.join('\n')}`]),
    `## Time and money\n\n| | checkpoints | time | processor time | models |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
  ].join('\n\n');
}

function lineOf({ event, text }: ReadEvent): string[] {
  const line = eventLine(event);
  if (line !== undefined) return [oneLine(line)];
  if (event.type !== 'message.queued') return [];
  const { at, from = 'somebody', target } = event;
  const said = oneLine(text ?? 'its text is gone')
    .slice(0, 300)
    .toWellFormed();
  return [`- ${new Date(at).toISOString()} ${from} to ${target}: ${said}`];
}

function roleRow({ role, checkpoints, ms, cpuMs, usage }: RoleCosts): string {
  const { inputTokens = 0, outputTokens = 0, cost } = usage ?? {};
  const tokens = inputTokens + outputTokens;
  const spent = [
    ...(tokens > 0 ? [`${tokens} tokens`] : []),
    ...(cost === undefined ? [] : [`cost ${Number(cost.toFixed(4))}`]),
  ];
  return `| ${role} | ${checkpoints} | ${duration(ms)} | ${duration(cpuMs)} | ${spent.join(', ')} |`;
}

function duration(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const maxEvents = 30;

/** Returns the latest events of an episode as Markdown, oldest first, by `reflectOn` with their texts or without. It holds no content. */
export async function recentLog(
  { store, content, reflectOn }: Pick<TrackerParts, 'store' | 'content' | 'reflectOn'>,
  { episode, version }: EpisodeState,
): Promise<string> {
  const fromVersion = Math.max(1, version - maxEvents + 1);
  const kept = await readEvents(store, episode, { fromVersion });
  const events =
    reflectOn === 'figures' ? kept.flatMap(withoutTexts) : await openTexts(content, kept);
  return events.flatMap(({ event }) => eventLine(event) ?? []).join('\n');
}

/** Returns an event of which no line quotes a text: a comparison, or a checkpoint without its error. */
function withoutTexts({ version, event }: EpisodeEntry): readonly EpisodeEntry[] {
  if (event.type === 'diff.classified') return [{ version, event }];
  if (event.type !== 'checkpoint.recorded') return [];
  const { error: _, claims, ...rest } = event;
  const kept = claims?.map((claim) =>
    claim.kind === 'command' ? { ...claim, subject: '…' } : claim,
  );
  return [{ version, event: { ...rest, ...(kept && { claims: kept }) } }];
}
