import { InvalidInputError } from '@pce/core/errors';
import type { ArchiveReport, Retention } from '@pce/retention';
import { isOwnerAlive, processOwner } from '@pce/storage-sqlite';
import { Option } from 'commander';
import { exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { toBytes, toMilliseconds } from '../options/option-values.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import { archivableKinds, archiveFolder } from '../store/archive-folder.js';
import { openSigner } from '../store/open-signer.js';
import { openStore } from '../store/open-store.js';
import { storePlace } from '../store/store-place.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';
import { findWorkspace } from '../workspace/find-workspace.js';

interface ArchiveCommandOptions extends PlaceOptions, JsonOptions {
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
  withPlaceOptions(program.command('archive'))
    .summary('move journals that have ended out of the store')
    .description(
      'Moves journals that have ended to compressed archives, and gives their space back.',
    )
    .addOption(
      new Option('--older-than <age>', 'those that ended so long ago, as in 90d or 12h').argParser(
        toMilliseconds,
      ),
    )
    .addOption(
      new Option(
        '--max-size <size>',
        'the oldest beyond this size of events, as in 500m',
      ).argParser(toBytes),
    )
    .option('--dry-run', 'only count')
    .option('--no-reclaim', 'leave the space to later events: the store is not written again')
    .option(
      '--json',
      'print one JSON document: { journals, files, events, characters, bytes, left, failed }',
    )
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
          ...{ dryRun, reclaims: options.reclaim },
        }),
      );
      if (options.json) output.printJson(document);
      else report(document, dryRun, output);
      return document.failed.length > 0 ? exitCodes.failed : exitCodes.done;
    });
}

/** Opens the store and its archives for a command that writes both. */
export async function withRetention<T>(
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
  const { store, cleanUp } = await openStore(place, options);
  try {
    const archives = folderArchives(folder);
    const owner = { process: processOwner(), isOwnerAlive };
    return await work(createRetention({ store, archives, signer, kinds, ...owner }), root);
  } finally {
    await store.close();
    await cleanUp();
  }
}

function report(document: ArchiveDocument, dryRun: boolean, output: Output): void {
  const { journals, files, events, characters, bytes, left, failed } = document;
  for (const { stream, message } of failed)
    output.note(printableLine(`${stream}: ${message}`, 500));
  const moved = `${journals} journals and ${files} files, ${events} events of ${characters} characters`;
  output.print(
    dryRun
      ? `${moved} would go; ${left} journals stay`
      : `${moved} went to ${bytes} bytes of archives; ${left} journals stay`,
  );
}
