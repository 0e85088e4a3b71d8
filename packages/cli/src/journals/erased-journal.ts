import { InvalidInputError } from '@pce/core/errors';
import type { ErasedStream } from '@pce/retention';
import { printableLine } from '../terminal/printable.js';

/** The rest of an erased journal, in the forms of the commands that show journals. */
export interface ErasedJournal {
  readonly events: number;
  readonly hash: string;
  /** Events as `pce log --json` lists them: without their content. */
  readonly entries: readonly {
    readonly version: number;
    readonly hash: string;
    readonly event: { readonly type: string; readonly at: number; readonly erased: true };
  }[];
  /** Lines of Markdown for people. */
  readonly lines: readonly string[];
}

/** Checks what is left of an erased journal. Throws `InvalidInputError` if no event has the hash that is expected. */
export function erasedJournal(
  { stream, erased, events }: ErasedStream,
  expect?: string,
): ErasedJournal {
  if (expect !== undefined && events.every(({ hash }) => hash !== expect))
    throw new InvalidInputError(`no event of ${stream} has the expected hash ${expect}`);
  const when = new Date(erased.at).toISOString();
  return {
    events: events.length,
    hash: events.at(-1)?.hash ?? '',
    entries: events.map(({ version, type, hash, at = 0 }) => ({
      ...{ version, hash, event: { type, at, erased: true as const } },
    })),
    lines: [
      `# ${stream}\n`,
      printableLine(`The content was erased on ${when} by ${erased.by}.\n`),
      ...events.map(
        ({ version, type, at = 0 }) => `${version}. ${new Date(at).toISOString()} ${type}: erased`,
      ),
    ],
  };
}
