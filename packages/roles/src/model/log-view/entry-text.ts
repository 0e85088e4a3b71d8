import type { ClaimRow, IterationEntry, LogEntry, PlanEntry, ResultLine } from '@pce/core/log';

/**
 * An entry of the log as a role reads it: §4 in fewer words, and without the tool that ran. Only lines of our own begin
 * at the margin, so that no text from outside passes for a step.
 */
export function entryText(entry: LogEntry): string {
  switch (entry.type) {
    case 'plan':
      return entry.attempt === 1 ? '' : attemptText(entry);
    case 'review':
      // Settled before the first step: the plan that passed is all that matters.
      return '';
    case 'warning':
      return `Limit ${entry.limit} = ${entry.value} was reached: ${inset(entry.message)}`;
    case 'intervention': {
      const { message, resolution } = entry;
      if (resolution === undefined) return `A person was asked: ${inset(message)}`;
      const { choice, answer } = resolution;
      return `A person decided "${choice}"${answer === undefined ? '' : ` and said: ${inset(answer)}`}`;
    }
    case 'iteration':
      return iterationText(entry);
  }
}

function attemptText({ attempt, revision }: PlanEntry): string {
  const kept = revision?.kept ?? [];
  const done = kept.length === 0 ? '' : ` Achieved before: ${inset(kept.join(', '))}.`;
  return `Attempt ${attempt} begins, with a new plan.${done}`;
}

/** `#3` in the first attempt, `#2.3` in the second: how a step is referred to. */
export function stepName({ attempt, iteration }: IterationEntry): string {
  return attempt === 1 ? `#${iteration}` : `#${attempt}.${iteration}`;
}

function iterationText(entry: IterationEntry): string {
  const { action, command, result, analysis = '' } = entry;
  const lines = [inset(`${stepName(entry)} ${action} ${command ?? analysis}`.trimEnd())];
  if (result !== undefined) lines.push(inset(`→ ${resultText(result)}`));
  lines.push(...claimLines(entry));
  if (command !== undefined && analysis !== '') lines.push(inset(`analysis: ${analysis}`));
  return lines.join('\n');
}

function resultText({ status, summary, ref, error, safeToRepeat }: ResultLine): string {
  if (ref !== undefined) return `${ref}: ${summary}`;
  const code = error === undefined ? '' : ` (${error.code})`;
  const once = safeToRepeat === false ? '; it may have had its effect: do not repeat it' : '';
  return `${status}${code}: ${summary}${once}`;
}

/** Claims that say more than the summary above them. */
function claimLines({ claims, result, coordinator }: IterationEntry): string[] {
  return claims.flatMap((row) => {
    const details = claimDetails(row, coordinator?.selected);
    const isSaid = row.claim === result?.summary;
    return isSaid && details === '' ? [] : [inset(`· ${isSaid ? 'this' : row.claim}${details}`)];
  });
}

/** Confidence and source, where they say anything: a tool that names none is its own source. */
export function claimDetails(
  { confidence, source }: ClaimRow,
  selected: string | undefined,
): string {
  const details = [
    ...(confidence === 1 ? [] : [`confidence ${confidence.toFixed(2)}`]),
    ...(source === selected ? [] : [source]),
  ];
  return details.length === 0 ? '' : ` (${details.join(', ')})`;
}

/** Where the claims come from, if not from the tool itself, whose name a role does not know. */
export function ownSources({ claims, coordinator }: IterationEntry): string[] {
  const sources = claims.map(({ source }) => source);
  return [...new Set(sources)].filter((source) => source !== coordinator?.selected);
}

function inset(text: string): string {
  return text.replace(/\r\n?|[\n\u2028\u2029]/g, '\n  ');
}
