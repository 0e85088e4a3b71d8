import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { ErasureReport } from '@pce/retention';
import { turnFolder } from '@pce/workspace';
import { exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import { loadStreamKinds } from '../store/load-stream-kinds.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';
import { withRetention } from './archive.js';

interface EraseCommandOptions extends PlaceOptions, JsonOptions {
  readonly owner?: string;
  readonly subject?: string;
  readonly by: string;
  readonly dryRun?: boolean;
}

/** The document of `pce erase --json`. */
export type ErasureDocument = ErasureReport;

const help = `
Of each event its type, time and hash stay, in a signed archive; of files, threads, records and the folders of turns in .pce/turns
nothing. Backups that were made before still have the text, as may other files of the workspace. What has not ended is refused: cancel it first. The key is that of PCE_SIGNING_KEY_FILE, as for pce archive.`;

export function addErase(program: PceCommand, output: Output): void {
  withPlaceOptions(program.command('erase'))
    .summary('erase the content of journals, of a person or with a text')
    .description(
      'Erases the content of all journals of an owner, or of those in which a text stands, from the store and its archives, and records who did so.',
    )
    .option('--owner <owner>', 'all of this owner')
    .option('--subject <text>', 'each journal with this text, in upper or lower case')
    .requiredOption('--by <who>', 'who erases, for the record')
    .option('--dry-run', 'only count')
    .option(
      '--json',
      'print one JSON document: { erasure, journals, streams, removed, archived, left }',
    )
    .addHelpText('after', help)
    .action(async ({ owner, subject, by, dryRun = false, ...options }: EraseCommandOptions) => {
      await loadStreamKinds();
      const who = whoOf(owner, subject);
      const document = await withRetention(options, async (retention, root) => {
        const planned = await retention.erase(who, { by, dryRun: true });
        if (dryRun) return planned;
        // First, so that a killed run does the rest the next time.
        await removeFolders(root, planned.streams);
        return retention.erase(who, { by });
      });
      if (options.json) output.printJson(document);
      else report(document, dryRun, output);
      return document.left.length > 0 ? exitCodes.failed : exitCodes.done;
    });
}

function whoOf(owner: string | undefined, subject: string | undefined) {
  if (owner !== undefined && subject === undefined) return { owner };
  if (subject !== undefined && owner === undefined) return { subject };
  throw new InvalidInputError('say what to erase: --owner or --subject');
}

/** Removes what the workspace saved of turns. */
async function removeFolders(root: string, streams: readonly string[]): Promise<void> {
  for (const stream of streams) {
    const [, turn = ''] = /^turn\/(\w[\w-]*)$/.exec(stream) ?? [];
    if (turn !== '') await rm(join(root, turnFolder(turn)), { recursive: true, force: true });
  }
}

function report(document: ErasureDocument, dryRun: boolean, output: Output): void {
  const { erasure, journals, removed, archived, left } = document;
  for (const { stream, message } of left) output.note(printableLine(`${stream}: ${message}`, 500));
  const counts = `${journals} journals, ${removed} files and records; ${archived} more journals`;
  output.print(
    dryRun ? `${counts} would be archived` : `erased: ${counts} were archived (${erasure})`,
  );
}
