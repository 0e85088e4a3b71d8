import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { RebuildReport } from '@pce/core/internal';
import type { Retention } from '@pce/retention';
import type { ArchiveReport, ErasureReport } from '@pce/retention/internal';
import { isOwnerAlive, processOwner } from '@pce/storage-sqlite';
import { turnFolder } from '@pce/workspace/internal';
import { exitCodes } from '../exit-codes.js';
import type { PceCommand, PlaceOptions } from '../pce-command.js';
import { command, toBytes, toMilliseconds } from '../pce-command.js';
import {
  archivableKinds,
  archiveFolder,
  loadStreamKinds,
  openSigner,
} from '../store/archive-folder.js';
import { storePlace, withStore } from '../store/open-store.js';
import { type Output, printableLine } from '../terminal/output.js';
import { findWorkspace } from '../workspace/find-workspace.js';

interface ArchiveCommandOptions extends PlaceOptions {
  readonly olderThan?: number;
  readonly maxSize?: number;
  readonly dryRun?: boolean;
  readonly reclaim: boolean;
}

/** The document of `pce archive --json`. */
export type ArchiveDocument = ArchiveReport;

const help = `
Archives are signed with the key of PCE_SIGNING_KEY_FILE (see pce evidence --help), and are in the folder "archive" beside the
store, or in that of PCE_ARCHIVE. log, replay, verify, head and evidence find archived journals by their ids. A
turn goes with the turns that its tools started, its forks and its thread, once all of them have ended.`;

export function addArchive(program: PceCommand, output: Output): void {
  command(program, 'archive', 'place')
    .summary('move journals that have ended out of the store')
    .description(
      'Moves journals that have ended to compressed archives, and gives their space back.',
    )
    .option('--older-than <age>', 'those that ended so long ago, as in 90d or 12h', toMilliseconds)
    .option('--max-size <size>', 'the oldest beyond this size of events, as in 500m', toBytes)
    .option('--dry-run', 'only count')
    .option('--no-reclaim', 'leave the space to later events: the store is not written again')
    .json('{ journals, files, events, characters, bytes, left, failed }')
    .addHelpText('after', help)
    .action(async ({ olderThan, maxSize, dryRun = false, ...options }: ArchiveCommandOptions) => {
      if (olderThan === undefined && maxSize === undefined)
        throw new InvalidInputError(
          'say which journals to archive: --older-than, --max-size or both',
        );
      const document = await withRetention(options, (retention) =>
        retention.archive({
          ...(olderThan !== undefined && { olderThanMs: olderThan }),
          ...(maxSize !== undefined && { maxSize }),
          dryRun,
          reclaims: options.reclaim,
        }),
      );
      if (options.json) output.printJson(document);
      else report(document, dryRun, output);
      return document.failed.length > 0 ? exitCodes.failed : exitCodes.done;
    });
}

/** Opens the store and its archives for a command that writes both. */
async function withRetention<T>(
  options: PlaceOptions,
  work: (retention: Retention, root: string) => Promise<T>,
): Promise<T> {
  const cwd = process.cwd();
  const root = findWorkspace({ cwd, workspace: options.workspace });
  const place = storePlace({ store: options.store, cwd, root });
  const folder = archiveFolder(place, root);
  if (folder === undefined) throw new InvalidInputError('a store in memory has no archives');
  const [{ createRetention, folderArchives }, signer, kinds] = await Promise.all([
    import('@pce/retention'),
    openSigner(),
    archivableKinds(),
  ]);
  const archives = folderArchives(folder);
  const owner = { process: processOwner(), isOwnerAlive };
  return withStore(options, (store) =>
    work(createRetention({ store, archives, signer, kinds, ...owner }), root),
  );
}

function noteFailed(failed: ArchiveDocument['failed'], output: Output): void {
  for (const { stream, message } of failed)
    output.note(printableLine(`${stream}: ${message}`, 500));
}

function report(document: ArchiveDocument, dryRun: boolean, output: Output): void {
  const { journals, files, events, characters, bytes, left, failed } = document;
  noteFailed(failed, output);
  const moved = `${journals} journals and ${files} files, ${events} events of ${characters} characters`;
  output.print(
    dryRun
      ? `${moved} would go; ${left} journals stay`
      : `${moved} went to ${bytes} bytes of archives; ${left} journals stay`,
  );
}

interface EraseCommandOptions extends PlaceOptions {
  readonly owner?: string;
  readonly subject?: string;
  readonly by: string;
  readonly dryRun?: boolean;
}

/** The document of `pce erase --json`. */
export type ErasureDocument = ErasureReport;

const eraseHelp = `
Of each event its type, time and hash stay, in a signed archive; of files, threads, records and the folders of turns in .pce/turns
nothing. Backups that were made before still have the text, as may other files of the workspace. What has not ended is refused: cancel it first. The key is that of PCE_SIGNING_KEY_FILE, as for pce archive.`;

export function addErase(program: PceCommand, output: Output): void {
  command(program, 'erase', 'place')
    .summary('erase the content of journals, of a person or with a text')
    .description(
      'Erases the content of all journals of an owner, or of those in which a text stands, from the store and its archives, and records who did so.',
    )
    .option('--owner <owner>', 'all of this owner')
    .option('--subject <text>', 'each journal with this text, in upper or lower case')
    .requiredOption('--by <who>', 'who erases, for the record')
    .option('--dry-run', 'only count')
    .json('{ erasure, journals, streams, removed, archived, left }')
    .addHelpText('after', eraseHelp)
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
      else reportErased(document, dryRun, output);
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

function reportErased(document: ErasureDocument, dryRun: boolean, output: Output): void {
  const { erasure, journals, removed, archived, left } = document;
  noteFailed(left, output);
  const counts = `${journals} journals, ${removed} files and records; ${archived} more journals`;
  output.print(
    dryRun ? `${counts} would be archived` : `erased: ${counts} were archived (${erasure})`,
  );
}

type RebuildDocument = RebuildReport;

const rebuildHelp = `
Rebuilds lists, pages, plans, agents, webhooks and offered work from the journals; the old rows are not read. A server may go
on serving meanwhile. Exit code 3 if a journal could not be read: its rows stay as they are.`;

export function addRebuild(program: PceCommand, output: Output): void {
  command(program, 'rebuild', 'place')
    .summary('rebuild the views of a store from its journals')
    .description('Rebuilds the views of a store from its journals.')
    .json('{ streams, events, rows, unknown, failed, failures }')
    .addHelpText('after', rebuildHelp)
    .action(async (options: PlaceOptions) => {
      const document = await rebuilt(options, output);
      if (options.json) output.printJson(document);
      else reportRebuilt(document, output);
      return document.failures > 0 ? exitCodes.failed : exitCodes.done;
    });
}

async function rebuilt(options: PlaceOptions, output: Output): Promise<RebuildDocument> {
  const [{ rebuildViews }] = await Promise.all([import('@pce/core/internal'), loadStreamKinds()]);
  return withStore(options, (store) =>
    rebuildViews(store, undefined, {
      onProgress: ({ streams, of, events }) =>
        output.note(`${streams} of ${of} streams, ${events} events`),
    }),
  );
}

function reportRebuilt(
  { streams, events, rows, unknown, failed }: RebuildDocument,
  output: Output,
): void {
  noteFailed(failed, output);
  for (const [kind, count] of Object.entries(unknown)) {
    output.note(printableLine(`${count} streams of the unknown kind ${kind} stay as they are`));
  }
  output.print(`${streams} streams, ${events} events: ${rows} rows written or removed`);
}
