import { writeFile } from 'node:fs/promises';
import type { ErasedStream } from '@pce/retention/internal';
import type { FoundJournal, JournalKindName, JournalName } from '../journals/find-journal.js';
import { findJournal, journalKindNames } from '../journals/find-journal.js';
import { erasedJournal, logOf } from '../journals/log-of.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { openSigner } from '../store/archive-folder.js';
import type { Output } from '../terminal/output.js';
import { compose, type Host } from '../workspace/compose.js';

interface JournalOptions extends PlaceOptions {
  readonly kind?: JournalKindName;
}

interface LogOptions extends JournalOptions {
  readonly prompts?: boolean;
}

interface Asked extends FoundJournal {
  readonly host: Host;
  /** Present if its content was erased. */
  readonly erased: ErasedStream | undefined;
}

const kinds = 'what it is, where the id leaves that open; last is the newest turn without it';

/** Adds what commands on a journal share to one of them. */
function onJournal<Options extends JournalOptions>(
  added: PceCommand,
  work: (asked: Asked, options: Options) => Promise<void>,
): void {
  added
    .argument('<id>', 'id of a turn, an execution or an episode, the beginning of it, or last')
    .choice('--kind <kind>', kinds, journalKindNames)
    .action(async (name: string, options: Options) => {
      await using host = await compose({ ...options, isReadOnly: true });
      const names = options.kind === undefined ? journalKindNames : [options.kind];
      const found = await findJournal(host.store, name, names);
      const erased = await host.erased(`${found.kind.name}/${found.id}`);
      await work({ host, erased, ...found }, options);
    });
}

export function addLog(program: PceCommand, output: Output): void {
  const added = command(program, 'log', 'place')
    .summary('show what happened in a turn, an execution or an episode')
    .description(
      'Shows as Markdown, or as JSON with all events: of a turn its execution log, its outcome, costs and decisions; of an execution its outcome, attempts, decisions, open questions, hours and money; of an episode its checkpoints, alerts, messages and pauses, with time by role.',
    )
    .json(
      '{ turn, status, answer, …, calls, rewrites, decisions, events: [{ version, hash, event }] }',
    );
  added.option('--prompts', 'also the prompts and replies that models.json keeps (keepPrompts)');
  onJournal<LogOptions>(added, async ({ host, erased, ...found }, { json, prompts }) => {
    if (erased !== undefined) {
      const { entries, lines } = erasedJournal(erased);
      output.show(json, { ...found.kind.refer(found.id), events: entries }, lines.join('\n'));
      return;
    }
    const { document, parts, notes = [] } = await logOf(host, found, prompts);
    if (json) {
      output.printJson(document);
    } else {
      for (const part of parts) output.write(part);
      for (const line of notes) output.note(line);
    }
  });
}

/** The document of `pce replay --json` for a journal that replays; any other is an `ErrorDocument`. */
export type ReplayDocument = JournalName & {
  /** Events that were folded. */
  readonly events: number;
  /** Status after the last event. */
  readonly status: string;
};

export function addReplay(program: PceCommand, output: Output): void {
  const added = command(program, 'replay', 'place')
    .summary('fold a journal again and compare')
    .description(
      'Folds the journal of a turn, an execution or an episode again, without a tool, a model or an agent, and checks that every step is one the rules would take and that the end is the recorded one, as lists show it.',
    )
    .json('{ turn, events, status }, or execution, or episode');
  onJournal(added, async ({ kind, id, host, erased }, { json }) => {
    const { events, status } =
      erased === undefined
        ? await kind.replay(host.store, id)
        : { ...erasedJournal(erased), status: 'erased' };
    const document: ReplayDocument = { ...kind.refer(id), events, status };
    output.show(json, document, `${id} replays: ${events} events lead to ${status}`);
  });
}

/** The document of `pce verify --json` for a journal that holds; any other is an `ErrorDocument`. */
export type VerifyDocument = JournalName & {
  readonly events: number;
  /** Hash of the last event. */
  readonly hash: string;
};

function verified({ kind, id, host, erased }: Asked, expect?: string) {
  return erased === undefined
    ? kind.verify(host.store, id, { expect })
    : erasedJournal(erased, expect);
}

export function addVerify(program: PceCommand, output: Output): void {
  const added = command(program, 'verify', 'place')
    .summary('check that nobody changed a journal')
    .description(
      'Checks the hash chain of a turn, an execution or an episode. Exit code 1 names the first event that was changed.',
    )
    .option(
      '--expect <hash>',
      'a hash that pce head printed before: it must be that of one of the events',
    )
    .json('{ turn, events, hash }, or execution, or episode');
  onJournal<JournalOptions & { readonly expect?: string }>(
    added,
    async (asked, { json, expect }) => {
      const { events, hash } = await verified(asked, expect);
      const document: VerifyDocument = { ...asked.kind.refer(asked.id), events, hash };
      output.show(json, document, `${asked.id} holds: ${events} events, the last has hash ${hash}`);
    },
  );
}

const help = `
Keep the hash away from the store: pce verify <id> --expect <hash> proves later that nothing up to there was
changed, even if somebody can rewrite the whole store.`;

export function addHead(program: PceCommand, output: Output): void {
  const added = command(program, 'head', 'place')
    .summary('print position and hash of the last event')
    .description('Prints the position and the hash of the last event of a journal.')
    .json('{ turn, position, hash }, or execution, or episode')
    .addHelpText('after', help);
  onJournal(added, async (asked, { json }) => {
    const { events: position, hash } = await verified(asked);
    const document = { ...asked.kind.refer(asked.id), position, hash };
    output.show(json, document, `${position} ${hash}`);
  });
}

const evidenceHelp = `
The key is that of PCE_SIGNING_KEY_FILE: openssl genpkey -algorithm ed25519 -out pce-signing-key.pem makes one, and
openssl pkey -in pce-signing-key.pem -pubout prints its public half, for those who check. Programs that check are in
https://github.com/pce-dev/pce/tree/main/examples/check-evidence: copy one of them, they need nothing of PCE.`;

export function addEvidence(program: PceCommand, output: Output): void {
  const added = command(program, 'evidence', 'place')
    .summary('write a signed file of a journal that strangers can check')
    .description(
      'Checks a journal and prints one JSON document with all its events, their hash chain and an Ed25519 signature: a DSSE envelope.',
    )
    .option('--out <file>', 'where to write it; a file that is there already is kept')
    .addHelpText('after', evidenceHelp);
  onJournal<JournalOptions & { readonly out?: string }>(
    added,
    async ({ kind, id, host, erased }, { out }) => {
      const signer = await openSigner();
      const { erasedEvidence } = await import('@pce/retention/internal');
      const text =
        erased === undefined
          ? await kind.evidence(host.store, id, signer)
          : erasedEvidence(host.store, erased, { signer });
      if (out === undefined) output.write(text);
      else await writeFile(out, text, { flag: 'wx' });
    },
  );
}
