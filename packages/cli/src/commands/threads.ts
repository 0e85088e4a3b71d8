import type { ThreadSummary } from '@pce/core';
import { type Command, Option } from 'commander';
import type { CommandContext, JsonOptions } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { toCount } from '../options/option-values.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import { printableLine } from '../terminal/printable.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce threads --json`: the one that was continued last first. */
export interface ThreadsDocument {
  readonly threads: readonly ThreadSummary[];
}

interface ThreadsOptions extends PlaceOptions, JsonOptions {
  readonly limit: number;
  readonly session?: string;
  readonly owner: string;
}

export function addThreads(program: Command, { output, act }: CommandContext): void {
  withPlaceOptions(program.command('threads'))
    .summary('list the threads')
    .description('Lists the threads of the workspace, the one that was continued last first.')
    .addOption(new Option('--limit <n>', 'how many at most').argParser(toCount).default(50))
    .option('--session <session>', 'only those of this session')
    .option('--owner <owner>', 'whose threads, if a server has several users', 'local')
    .option('--json', 'print one JSON document: { threads }')
    .action(
      act(async (options: ThreadsOptions) => {
        await using host = await compose({ ...options, isReadOnly: true });
        const { limit, session, owner } = options;
        const threads = await host.pce.threads({ limit, session, owner });
        const document: ThreadsDocument = { threads };
        if (options.json) output.printJson(document);
        else if (threads.length === 0)
          output.note('no threads yet: pce run --thread <id> begins one');
        else output.print(threads.map(threadLine).join('\n'));
        return exitCodes.done;
      }),
    );
}

function threadLine({ thread, turns, updatedAt, title }: ThreadSummary): string {
  const at = `${new Date(updatedAt).toISOString().slice(0, 19)}Z`;
  const count = `${turns} ${turns === 1 ? 'turn' : 'turns'}`;
  return `${printableLine(thread, 40)}  ${count}  ${at}  ${printableLine(title, 60)}`;
}
