import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import type { ReadLimit } from '@pce/tracker/internal';
import { InvalidArgumentError } from 'commander';
import { command, type JsonOptions, type PceCommand } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';

/** The document of `pce limits --json`. */
export interface LimitsDocument {
  /** `null`: the agent ran into no limit. */
  readonly kind: ReadLimit['kind'] | null;
  /** ISO 8601; where the text names a time. */
  readonly reset_at?: string;
  /** Id of the phrase that was recognized. */
  readonly phrase?: string;
  /** The matching line, without secrets and personal data. */
  readonly text?: string;
}

interface LimitsOptions extends JsonOptions {
  readonly zone?: string;
  readonly at?: number;
}

const help = `
Kinds: step-cap (told to continue, the agent does) · transient (passes by itself) · quota (wait until it resets; a nudge is
wasted) · context-full (compact, or begin a new session) · loop (have it reflect).
What is quoted or stands in a code block is no limit.

  some-agent --print "…" | pce limits --json`;

export function addLimits(program: PceCommand, output: Output): void {
  command(program, 'limits')
    .summary('recognize the limit an agent ran into, from its output')
    .description('Reads the output of an agent, and names the limit it ran into, if any.')
    .argument('[file]', 'its output (default: standard input)')
    .option(
      '--zone <zone>',
      'zone of times that name none, as in Europe/Berlin (default: this one)',
      toZone,
    )
    .option('--at <time>', 'time of the output, ISO 8601 (default: now)', toTime)
    .json('{ kind, reset_at?, phrase?, text? }')
    .addHelpText('after', help)
    .action(async (file: string | undefined, { zone, at = Date.now(), json }: LimitsOptions) => {
      const printed = await (file === undefined ? readAll(process.stdin) : readFile(file, 'utf8'));
      const document = await limitOf(printed, { now: at, zone });
      output.show(json, document, limitLine(document));
    });
}

async function limitOf(
  printed: string,
  reading: { readonly now: number; readonly zone: string | undefined },
): Promise<LimitsDocument> {
  const { patternScrubber, readAgentOutput } = await import('@pce/tracker');
  const limit = readAgentOutput(printed, reading);
  if (limit === undefined) return { kind: null };
  const { kind, phrase, resetAt } = limit;
  const text = patternScrubber().scrub(limit.text);
  const reset = resetAt === undefined ? {} : { reset_at: new Date(resetAt).toISOString() };
  return { kind, ...reset, phrase, text };
}

function limitLine({ kind, reset_at, text = '' }: LimitsDocument): string {
  if (kind === null) return 'no limit';
  const until = reset_at === undefined ? '' : ` until ${reset_at}`;
  return `${kind}${until}: ${printableLine(text, 100)}`;
}

function toZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new InvalidArgumentError('write a name as in Europe/Berlin, or UTC');
  }
}

function toTime(text: string): number {
  const time = Date.parse(text);
  if (Number.isFinite(time)) return time;
  throw new InvalidArgumentError('write a time as in 2026-11-22T12:00:00Z');
}
