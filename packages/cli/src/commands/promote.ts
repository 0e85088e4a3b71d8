import { InvalidInputError } from '@pce/core/errors';
import {
  acceptDemotion,
  acceptPromotion,
  applyProposal,
  type Demotion,
  findDemotions,
  findPromotions,
  type Promotion,
  type Promotions,
  type Proposal,
  type ReadTurn,
  readProposals,
  readTurns,
  recordTurn,
} from '@pce/workspace';
import { InvalidArgumentError } from 'commander';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { type Output, printable, printableLine } from '../terminal/output.js';
import { compose, type Host } from '../workspace/compose.js';

interface PromoteOptions extends PlaceOptions {
  readonly min: number;
  readonly accept?: string;
  readonly withEffects?: boolean;
  readonly demote?: string;
}

/** The document of `pce promote --json`. */
export interface PromoteDocument extends Promotions {
  readonly demotions: readonly Demotion[];
  /** Relative to the workspace: where `--accept` or `--demote` put the workflow; `null` without. */
  readonly written: string | null;
}

export function addPromote(program: PceCommand, output: Output): void {
  command(program, 'promote', 'place')
    .summary('draft workflows from recurring sequences')
    .description(
      'Finds sequences of commands that recur in the journal and drafts a workflow for each, with the turns it would have served. Nothing is written before you accept it.',
    )
    .option('--min <turns>', 'turns in which a sequence must recur', toCount, 5)
    .option('--accept <name>', 'write this draft into workflows/')
    .option(
      '--with-effects',
      'with --accept: yes, also a draft with tools that must not run twice; each run asks again',
    )
    .option('--demote <name>', 'take this promoted workflow, which keeps failing, out of use')
    .json('{ promotions, refusals, demotions, written }')
    .action(async (options: PromoteOptions) => {
      await using host = await compose(options);
      const found = await find(host, options.min);
      const document: PromoteDocument = {
        ...found,
        written: await carryOut(host, found, options),
      };
      if (options.json) output.printJson(document);
      else print(output, host, document);
    });
}

function toCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 2) return count;
  throw new InvalidArgumentError('Give a whole number of turns, 2 or more.');
}

async function find({ pce, workspace }: Host, minTurns: number) {
  const turns: ReadTurn[] = [];
  for await (const turn of readTurns(pce)) turns.push(turn);
  const recorded = turns.map(({ turn, events }) => recordTurn(turn, events));
  const { workflows } = workspace;
  return {
    ...findPromotions(recorded, workflows, { minTurns }),
    demotions: findDemotions(turns, workflows.list),
  };
}

async function carryOut(
  { workspace: { root } }: Host,
  { promotions, demotions }: Omit<PromoteDocument, 'written'>,
  { accept, demote, withEffects = false }: PromoteOptions,
): Promise<string | null> {
  if (accept !== undefined) {
    const promotion = named(promotions, accept, '--accept');
    assertAgreed(promotion, withEffects);
    return acceptPromotion(root, promotion);
  }
  if (demote !== undefined) {
    return acceptDemotion(root, named(demotions, demote, '--demote'), new Date());
  }
  return null;
}

function assertAgreed({ name, effects }: Promotion, isAgreed: boolean): void {
  if (isAgreed || effects.length === 0) return;
  throw new InvalidInputError(
    `${name} runs ${effects.join(', ')}, which cannot be taken back: read the draft, and accept it --with-effects`,
  );
}

function named<T extends { readonly name: string }>(
  all: readonly T[],
  name: string,
  option: string,
): T {
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const known = all.map((one) => one.name).join(', ') || 'none';
  throw new InvalidInputError(`${option} ${name}: it is not among the current proposals: ${known}`);
}

function print(output: Output, host: Host, document: PromoteDocument): void {
  const { promotions, refusals, demotions, written } = document;
  if (written !== null) {
    output.print(`written: ${written}`);
    return;
  }
  for (const promotion of promotions) output.print(promotionText(promotion, host));
  for (const { tools, turns, reason } of refusals) {
    output.print(
      `not promoted: ${tools.join(', ')} (${turns.length} turns): ${printableLine(reason)}`,
    );
  }
  for (const demotion of demotions) output.print(demotionText(demotion, host));
  if (promotions.length + demotions.length === 0) output.note('there is nothing to promote yet');
}

function promotionText({ name, text, served, saves, effects }: Promotion, host: Host): string {
  const { decisions, coordinations, modelCalls } = saves;
  return [
    `${name}: would have served ${served.length} turns and saved ${decisions} decisions, ${coordinations} coordinations and ${modelCalls} model calls`,
    ...served.map(({ turn, commands }) => `  ${turn}: ${printableLine(commands.join(' · '))}`),
    text,
    ...(effects.length === 0
      ? []
      : [`It runs ${effects.join(', ')}, which cannot be taken back; each run asks you first.`]),
    `To use it: ${host.commandLine('promote', '--accept', name, ...(effects.length === 0 ? [] : ['--with-effects']))}`,
  ].join('\n');
}

function demotionText({ name, failures }: Demotion, host: Host): string {
  return [
    `${name} failed ${failures.length} times since it was promoted`,
    ...failures.map(({ turn, message }) => `  ${turn}: ${printableLine(message)}`),
    `To take it out of use: ${host.commandLine('promote', '--demote', name)}`,
  ].join('\n');
}

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
