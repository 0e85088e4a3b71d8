import type { RebuildReport } from '@pce/core/internal';
import { exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import { loadStreamKinds } from '../store/load-stream-kinds.js';
import { openStore } from '../store/open-store.js';
import { storePlace } from '../store/store-place.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';
import { findWorkspace } from '../workspace/find-workspace.js';

type RebuildDocument = RebuildReport;

const help = `
Rebuilds lists, pages, plans, agents, webhooks and offered work from the journals; the old rows are not read. A server may go
on serving meanwhile. Exit code 3 if a journal could not be read: its rows stay as they are.`;

export function addRebuild(program: PceCommand, output: Output): void {
  withPlaceOptions(program.command('rebuild'))
    .summary('rebuild the views of a store from its journals')
    .description('Rebuilds the views of a store from its journals.')
    .option(
      '--json',
      'print one JSON document: { streams, events, rows, unknown, failed, failures }',
    )
    .addHelpText('after', help)
    .action(async (options: PlaceOptions & JsonOptions) => {
      const document = await rebuilt(options, output);
      if (options.json) output.printJson(document);
      else report(document, output);
      return document.failures > 0 ? exitCodes.failed : exitCodes.done;
    });
}

async function rebuilt(options: PlaceOptions, output: Output): Promise<RebuildDocument> {
  const cwd = process.cwd();
  const root = findWorkspace({ cwd, workspace: options.workspace });
  const opened = await openStore(storePlace({ store: options.store, cwd, root }), options);
  const [{ rebuildViews }] = await Promise.all([import('@pce/core/internal'), loadStreamKinds()]);
  try {
    return await rebuildViews(opened.store, undefined, {
      onProgress: ({ streams, of, events }) =>
        output.note(`${streams} of ${of} streams, ${events} events`),
    });
  } finally {
    await opened.store.close();
    await opened.cleanUp();
  }
}

function report({ streams, events, rows, unknown, failed }: RebuildDocument, output: Output): void {
  for (const { stream, message } of failed)
    output.note(printableLine(`${stream}: ${message}`, 500));
  for (const [kind, count] of Object.entries(unknown)) {
    output.note(printableLine(`${count} streams of the unknown kind ${kind} stay as they are`));
  }
  output.print(`${streams} streams, ${events} events: ${rows} rows written or removed`);
}
