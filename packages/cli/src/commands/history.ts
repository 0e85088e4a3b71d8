import { applyProposal, type Proposal, readProposals } from '@pce/workspace/internal';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { type Output, printable } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

interface HistoryOptions extends PlaceOptions {
  readonly apply?: string;
}

/** The document of `pce history --json`. */
export interface HistoryDocument {
  /** Absolute path of `history.md`; `null` if there is none. */
  readonly history: string | null;
  /** Changes to planning documents that wait for a person. */
  readonly proposals: readonly Proposal[];
  /** Relative to the workspace: the planning document that `--apply` changed; `null` without. */
  readonly changed: string | null;
}

export function addHistory(program: PceCommand, output: Output): void {
  command(program, 'history', 'place')
    .summary('show lessons from errors, and the changes they suggest')
    .description(
      'Shows where the history is, and the changes to planning documents that repeated errors suggest.',
    )
    .option('--apply <id>', 'make this change; the document as it was is kept in .pce/backups/')
    .json('{ history, proposals, changed }')
    .action(async ({ apply, json, ...place }: HistoryOptions) => {
      await using host = await compose(place);
      const { root, history = null } = host.workspace;
      const changed = apply === undefined ? null : await applyProposal(root, apply, new Date());
      const proposals = await readProposals(root);
      const document: HistoryDocument = { history, proposals, changed };
      if (json) output.printJson(document);
      else if (changed !== null) output.print(`changed: ${changed}`);
      else {
        output.note(history ?? 'there is no history.md yet: nothing has failed');
        for (const { id, patch } of proposals) {
          output.print(
            `${printable(patch)}To make this change: ${host.commandLine('history', '--apply', id)}`,
          );
        }
      }
    });
}
