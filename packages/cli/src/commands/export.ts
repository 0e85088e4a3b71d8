import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { TurnEvent } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import {
  type DatasetDocument,
  type DatasetOptions,
  exportDataset,
} from '../evals/export-dataset.js';
import { findTurn } from '../journals/find-journal.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { cassetteOf } from '../turns/cassette-of.js';
import { turnTestText } from '../turns/turn-test-text.js';
import { compose } from '../workspace/compose.js';
import { workspaceSecrets } from '../workspace/read-dot-env.js';

interface ExportOptions extends PlaceOptions, Omit<DatasetOptions, 'dataset'> {
  readonly out?: string;
  readonly dataset?: string;
}

/** The document of `pce export --json`. */
export interface ExportDocument {
  readonly turn: string;
  /** The test file, absolute. */
  readonly test: string;
  /** The cassette it plays, absolute: the turn's journal without secrets. */
  readonly cassette: string;
  /** Events of the turn, each of which the test expects. */
  readonly events: number;
  /** Variables of `.env` whose values were left in, because they are too short to be distinguished from other text. */
  readonly keptValues: readonly string[];
}

export function addExport(program: PceCommand, output: Output): void {
  command(program, 'export', 'place')
    .summary('make a test of a turn, or a data set of turns')
    .description(
      'Writes a test that plays a turn again, without a model or a tool, and expects the same steps, status and answer; and the cassette it plays: the journal of the turn without the secrets of the workspace. With --dataset it writes recorded turns as cases of an evaluation, a line of JSON each.',
    )
    .argument(
      '[turn]',
      'id, beginning of an id, or last; with --dataset the default is all that fit',
    )
    .option('--out <file>', 'the test file; the default is <turn>.cassette.test.ts')
    .option('--dataset <file>', 'write cases of evaluations to this file instead of a test')
    .option(
      '--where <conditions>',
      "with --dataset: only turns that fit, as in 'status=completed age<30d plan=refunds'",
    )
    .option('--owner <owner>', 'with --dataset: whose turns', 'local')
    .option('--redact', 'with --dataset: also take out mail addresses and phone numbers')
    .option('--force', 'write over files that are there')
    .json(
      '{ turn, test, cassette, events, keptValues }; with --dataset { dataset, turns, leftOut, keptValues }',
    )
    .action(async (name: string | undefined, options: ExportOptions) => {
      const { dataset } = options;
      await using host = await compose(options);
      if (dataset !== undefined) {
        if (options.out !== undefined) {
          throw new InvalidInputError('--out is for a test: write it without --dataset');
        }
        const place = { pce: host.pce, store: host.store, root: host.workspace.root };
        const document = await exportDataset(place, name, { ...options, dataset });
        return showDataset(document, options, output);
      }
      assertTestOptions(options);
      if (name === undefined) {
        throw new InvalidInputError('which turn? write its id, the beginning of one, or last');
      }
      const turn = await findTurn(host.store, name);
      const files = filesFor(turn, options);
      const events = (await host.pce.events(turn)).map(({ event }) => event);
      const document = await exportTurn(host.workspace.root, turn, events, files);
      if (options.json) {
        output.printJson(document);
      } else {
        output.print(`written: ${document.test}\nwritten: ${document.cassette}`);
        if (document.keptValues.length > 0) output.note(keptNote(document.keptValues));
      }
    });
}

function showDataset(document: DatasetDocument, { json }: ExportOptions, output: Output): void {
  const { dataset, turns, leftOut, keptValues } = document;
  if (json) {
    output.printJson(document);
    return;
  }
  output.print(`written: ${dataset}, ${turns.length} ${turns.length === 1 ? 'case' : 'cases'}`);
  for (const { turn, reason } of leftOut) output.note(`left out: ${turn}: ${reason}`);
  if (keptValues.length > 0) output.note(keptNote(keptValues));
}

function assertTestOptions({ where, redact }: ExportOptions): void {
  if (where === undefined && redact === undefined) return;
  throw new InvalidInputError('--where and --redact are for a data set: add --dataset <file>');
}

interface Files {
  readonly test: string;
  readonly cassette: string;
}

const testName = /\.test\.[cm]?[jt]sx?$/;

/** Throws `InvalidInputError` if the place is not writable or writing is not allowed. */
function filesFor(turn: string, { out, force }: ExportOptions): Files {
  const test = resolve(out ?? `${turn}.cassette.test.ts`);
  if (!testName.test(test)) {
    throw new InvalidInputError(`--out ${out}: name a test file, such as ${turn}.cassette.test.ts`);
  }
  const folder = dirname(test);
  if (!existsSync(folder)) throw new InvalidInputError(`there is no folder ${folder}: make it`);
  const name = basename(test)
    .replace(testName, '')
    .replace(/\.cassette$/, '');
  const cassette = join(folder, `${name}.cassette.json`);
  const taken = [test, cassette].find((file) => existsSync(file));
  if (taken !== undefined && force !== true) {
    throw new InvalidInputError(`${taken} is there already: name another --out, or use --force`);
  }
  return { test, cassette };
}

async function exportTurn(
  root: string,
  turn: string,
  events: readonly TurnEvent[],
  { test, cassette }: Files,
): Promise<ExportDocument> {
  const { values, kept } = await workspaceSecrets(root);
  const { text, steps, result } = await cassetteOf(turn, events, values);
  const { status, answer } = result;
  const play = { turn, cassette: basename(cassette), status, answer, steps };
  await writeFile(cassette, text);
  await writeFile(test, turnTestText(play));
  return { turn, test, cassette, events: events.length, keptValues: kept };
}

export function keptNote(names: readonly string[]): string {
  const values = names.length === 1 ? 'the value' : 'the values';
  return `left in, because they are too short to be told from other text: ${values} of ${names.join(', ')} in .env`;
}
