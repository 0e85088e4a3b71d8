import { renderThread, type ThreadOptions, type ThreadSummary } from '@pce/core';
import type { ThreadExport } from '@pce/core/internal';
import { command, type PceCommand, type PlaceOptions, toCount } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce thread --json`: the whole thread, without forgotten turns. */
export type ThreadDocument = ThreadExport;

/** The document of `pce thread --forget --json`. */
export interface ForgottenDocument {
  readonly thread: string;
  readonly forgotten: readonly string[];
  /** Turns that received a forgotten one as context: their answers may repeat it. */
  readonly mayRepeat: readonly string[];
}

interface ShowOptions extends PlaceOptions, Required<ThreadOptions> {
  readonly forget?: true | readonly string[];
}

export function addThread(program: PceCommand, output: Output): void {
  command(program, 'thread', 'place')
    .summary('show a thread, or have it forget')
    .description('Shows the turns of a thread as Markdown, or makes it forget them.')
    .argument('<id>', 'id of the thread')
    .option('--session <session>', 'the session that it belongs to', 'default')
    .option('--owner <owner>', 'whose thread, if a server has several users', 'local')
    .option('--forget [turns...]', 'forget these turns, by their ids; without ids, all')
    .json()
    .action(async (id: string, options: ShowOptions) => {
      const { session, owner, forget } = options;
      await using host = await compose({ ...options, isReadOnly: forget === undefined });
      const thread = host.pce.thread(id, { session, owner });
      if (forget !== undefined) {
        const forgotten = await thread.forget({
          ...(forget !== true && { turns: forget }),
          by: 'the command line',
        });
        const document: ForgottenDocument = { thread: id, ...forgotten };
        output.show(options.json, document, forgottenText(document));
        return;
      }
      const document: ThreadDocument = await thread.export();
      const text = document.turns.length === 0 ? [] : renderThread(document).trimEnd();
      output.show(options.json, document, text, `thread ${id} has no turns`);
    });
}

function forgottenText({ forgotten, mayRepeat }: ForgottenDocument): string {
  if (forgotten.length === 0) return 'there was nothing to forget';
  const turns = forgotten.length === 1 ? '1 turn' : `${forgotten.length} turns`;
  const more =
    mayRepeat.length === 0
      ? ''
      : `; these were told of it, and may repeat it: ${mayRepeat.join(', ')}`;
  return `forgot ${turns}; their journals stay${more}`;
}

/** The document of `pce threads --json`: the one that was continued last first. */
export interface ThreadsDocument {
  readonly threads: readonly ThreadSummary[];
}

interface ThreadsOptions extends PlaceOptions {
  readonly limit: number;
  readonly session?: string;
  readonly owner: string;
}

export function addThreads(program: PceCommand, output: Output): void {
  command(program, 'threads', 'place')
    .summary('list the threads')
    .description('Lists the threads of the workspace, the one that was continued last first.')
    .option('--limit <n>', 'how many at most', toCount, 50)
    .option('--session <session>', 'only those of this session')
    .option('--owner <owner>', 'whose threads, if a server has several users', 'local')
    .json('{ threads }')
    .action(async (options: ThreadsOptions) => {
      await using host = await compose({ ...options, isReadOnly: true });
      const { limit, session, owner } = options;
      const threads = await host.pce.threads({ limit, session, owner });
      const document: ThreadsDocument = { threads };
      const none = 'no threads yet: pce run --thread <id> begins one';
      output.show(options.json, document, threads.map(threadLine), none);
    });
}

function threadLine({ thread, turns, updatedAt, title }: ThreadSummary): string {
  const at = `${new Date(updatedAt).toISOString().slice(0, 19)}Z`;
  const count = `${turns} ${turns === 1 ? 'turn' : 'turns'}`;
  return `${printableLine(thread, 40)}  ${count}  ${at}  ${printableLine(title, 60)}`;
}
