import { writeFile } from 'node:fs/promises';
import type { TurnAttachment } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { findTurn } from '../journals/find-journal.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

/** The document of `pce attachments --json`. */
export interface AttachmentsDocument {
  readonly turn: string;
  readonly attachments: readonly TurnAttachment[];
}

interface AttachmentsOptions extends PlaceOptions {
  readonly out?: string;
}

export function addAttachments(program: PceCommand, output: Output): void {
  command(program, 'attachments', 'place')
    .summary('list the files of a turn, or write one')
    .description('Lists the files that came with a request or from tools, or writes one of them.')
    .argument('<turn>', 'id, beginning of an id, or last')
    .argument('[attachment]', 'the one to write, such as a1')
    .option('--out <file>', 'where to write it; a file that is there already is kept')
    .json('{ turn, attachments }')
    .action(
      async (name: string, wanted: string | undefined, { out, ...options }: AttachmentsOptions) => {
        if ((wanted === undefined) !== (out === undefined))
          throw new InvalidInputError('name an attachment and --out <file>, or neither');
        await using host = await compose({ ...options, isReadOnly: true });
        const turn = await findTurn(host.store, name);
        const { attachments } = await host.pce.result(turn);
        if (wanted !== undefined && out !== undefined)
          await writeFile(out, await host.pce.readAttachment(turn, wanted), { flag: 'wx' });
        const document: AttachmentsDocument = { turn, attachments };
        if (options.json) output.printJson(document);
        else if (out === undefined) for (const each of attachments) output.print(lineOf(each));
      },
    );
}

function lineOf({ id, name, mediaType, size, hash }: TurnAttachment): string {
  return `${id}  ${name}  ${mediaType}  ${size} bytes  ${hash}`;
}
