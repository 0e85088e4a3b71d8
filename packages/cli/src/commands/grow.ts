import { InvalidInputError } from '@pce/core/errors';
import {
  acceptPromotion,
  findPromotions,
  type Promotion,
  readTurns,
  recordTurn,
} from '@pce/workspace';
import {
  type AcceptedPromotion,
  acceptDemotion,
  acceptMend,
  type Demotion,
  filesOf,
  findDemotions,
  findProgramMends,
  findScriptMends,
  type ProgramMend,
  type ReadTurn,
  type Refusal,
  readRunDocuments,
  type ScriptMend,
} from '@pce/workspace/internal';
import { InvalidArgumentError } from 'commander';
import { askYes } from '../init/agents/plan-agent-files.js';
import { command, type PceCommand, type PlaceOptions, type TurnOptions } from '../pce-command.js';
import { type Output, printable, printableLine } from '../terminal/output.js';
import { compose, type Host } from '../workspace/compose.js';

interface GrowOptions extends PlaceOptions, TurnOptions {
  readonly min: number;
  readonly yes?: boolean;
  readonly accept?: string;
  readonly withEffects?: boolean;
  readonly demote?: string;
}

/** A proposal whose scripts are written and tested. */
interface Proposed extends Promotion, AcceptedPromotion {}

/** A script that failed again, with the text of a better one. */
type Mended = (ScriptMend | ProgramMend) & { readonly text: string };

/** The document of `pce grow --json`. */
export interface GrowDocument {
  readonly promotions: readonly (Omit<Promotion, 'scripts' | 'occurrences'> & {
    /** The files that would be written, relative to the workspace, with their texts. */
    readonly files: Readonly<Record<string, string>>;
  })[];
  readonly refusals: readonly Refusal[];
  readonly demotions: readonly Demotion[];
  /** Scripts that failed again, each with a text that passes the recorded runs. */
  readonly mends: readonly Pick<Mended, 'name' | 'file' | 'failures' | 'text'>[];
  /** Relative to the workspace: the workflow that was accepted, the last of several, or moved away; `null` if none. */
  readonly written: string | null;
}

const help = `
A run of a planning document counts for the document, whatever the wording; a request for those with the same calls. Of work that was
done the same way five times a workflow is drafted, whose trigger is what was asked, and replayed against those runs. For a value that
a model made of earlier results each time, the Builder's model writes a script, which is tested in the sandbox on all recorded
runs; a part of them it has not seen. Nothing is written into the workspace before you agree.`;

export function addGrow(program: PceCommand, output: Output): void {
  command(program, 'grow', 'place', 'turns')
    .alias('promote')
    .summary('turn work that recurs into workflows and scripts')
    .description(
      'Finds work that recurs in the journal, shows the workflow and the scripts that would do it from now on, and writes them if you agree.',
    )
    .option('--min <turns>', 'turns in which the work must recur', toTurns, 5)
    .option('--yes', 'write all proposals, those with effects only --with-effects')
    .option('--accept <name>', 'write this proposal')
    .option(
      '--with-effects',
      'yes, also a proposal with tools that must not run twice; each run asks again',
    )
    .option('--demote <name>', 'take this promoted workflow, which keeps failing, out of use')
    .json('{ promotions, refusals, demotions, mends, written }; asks nothing')
    .addHelpText('after', help)
    .action(async (options: GrowOptions) => {
      await using host = await compose({ ...options, playsTurns: true, selfBuilding: true });
      const found = await find(host, options);
      const isAsked = process.stdin.isTTY && process.stderr.isTTY && !options.json;
      const hasDecided = options.accept ?? options.demote ?? options.yes;
      if (!options.json && options.accept === undefined && options.demote === undefined)
        print(output, host, found, hasDecided === undefined && !isAsked);
      const ask = isAsked && hasDecided === undefined ? askYes : undefined;
      const written = await carryOut(host, found, options, ask);
      const promotions = found.promotions.map(toDocument);
      const mends = found.mends.map(({ name, file, failures, text }) => ({
        name,
        file,
        failures,
        text,
      }));
      const last = written.at(-1) ?? null;
      const document: GrowDocument = { ...found, promotions, mends, written: last };
      if (options.json) output.printJson(document);
      else for (const file of written) output.print(`written: ${file}`);
    });
}

function toTurns(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 2) return count;
  throw new InvalidArgumentError('Give a whole number of turns, 2 or more.');
}

function toDocument(proposed: Proposed): GrowDocument['promotions'][number] {
  const { scripts: _, occurrences: __, sources: ___, ...rest } = proposed;
  return { ...rest, files: Object.fromEntries(filesOf(proposed)) };
}

interface Found {
  readonly promotions: readonly Proposed[];
  readonly refusals: readonly Refusal[];
  readonly demotions: readonly Demotion[];
  readonly mends: readonly Mended[];
}

async function find(host: Host, { min, accept, demote }: GrowOptions): Promise<Found> {
  const { pce, workspace } = host;
  const turns: ReadTurn[] = [];
  for await (const turn of readTurns(pce, workspace.root)) turns.push(turn);
  const { workflows } = workspace;
  const demotions = findDemotions(turns, workflows.list);
  const recorded = turns.map(({ turn, events }) => recordTurn(turn, events));
  const documents = await readRunDocuments(workspace);
  const found = findPromotions(recorded, workflows, { minTurns: min, documents });
  const promotions: Proposed[] = [];
  const refusals = [...found.refusals];
  for (const promotion of found.promotions) {
    const isWanted = demote === undefined && (accept === undefined || accept === promotion.name);
    const written = isWanted ? await withScripts(host, promotion) : { refused: 'not asked for' };
    if (!('refused' in written)) promotions.push(written);
    else if (isWanted) refusals.push(refusalOf(promotion, written.refused));
  }
  const mends: Mended[] = [];
  const failed = [...findScriptMends(turns, workspace), ...findProgramMends(turns, workspace)];
  for (const mend of demote === undefined ? failed : []) {
    if (host.model === undefined || (accept !== undefined && accept !== mend.name)) continue;
    const isGrown = 'purpose' in mend;
    const written = isGrown ? await host.writeScript(mend) : await host.mendProgram(mend);
    if ('text' in written) mends.push({ ...mend, text: written.text });
    else {
      const reason = `it failed, and no other text passes: ${written.refused}`;
      refusals.push({ document: null, tools: [mend.file], turns: mend.failures, reason });
    }
  }
  return { promotions, refusals, demotions, mends };
}

/** Has the scripts of a promotion written and tested. */
async function withScripts(
  host: Host,
  promotion: Promotion,
): Promise<Proposed | { readonly refused: string }> {
  const sources: Record<string, string> = {};
  for (const script of promotion.scripts) {
    if (host.model === undefined) {
      return {
        refused: `a model made ${script.purpose}: name one with --model, to write a script for it`,
      };
    }
    const written = await host.writeScript(script);
    if ('refused' in written)
      return { refused: `no script makes ${script.purpose}: ${written.refused}` };
    sources[script.name] = written.text;
  }
  return { ...promotion, sources };
}

function refusalOf({ document, tools, served }: Promotion, reason: string): Refusal {
  return { document, tools, turns: served.map(({ turn }) => turn), reason };
}

async function carryOut(
  { workspace: { root } }: Host,
  { promotions, demotions, mends }: Found,
  { accept, demote, yes = false, withEffects = false }: GrowOptions,
  ask: typeof askYes | undefined,
): Promise<readonly string[]> {
  const now = new Date();
  if (demote !== undefined) {
    return [await acceptDemotion(root, named(demotions, demote, '--demote'), now)];
  }
  const [accepted] = mends.filter(({ name }) => name === accept);
  if (accepted !== undefined) {
    await acceptMend(root, accepted, accepted.text, now);
    return [accepted.file];
  }
  if (accept !== undefined) {
    const promotion = named(promotions, accept, '--accept');
    assertAgreed(promotion, withEffects);
    return acceptPromotion(root, promotion, now);
  }
  const written: string[] = [];
  for (const mend of mends) {
    if (!(yes || (await ask?.(`Change ${mend.file}?`)))) continue;
    await acceptMend(root, mend, mend.text, now);
    written.push(mend.file);
  }
  for (const promotion of promotions) {
    const isAgreed = yes && (withEffects || promotion.effects.length === 0);
    if (isAgreed || (await ask?.(`Write ${[...filesOf(promotion).keys()].join(', ')}?`)))
      written.push(...(await acceptPromotion(root, promotion, now)));
  }
  return written;
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

function print(
  output: Output,
  host: Host,
  { promotions, refusals, demotions, mends }: Found,
  saysHow: boolean,
): void {
  for (const mend of mends) output.print(mendText(mend, host, saysHow));
  for (const promotion of promotions) {
    output.print(promotionText(promotion, host, saysHow || promotion.effects.length > 0));
  }
  for (const { document, tools, turns, reason } of refusals) {
    const what = document ?? tools.join(', ');
    output.print(`not proposed: ${what} (${turns.length} turns): ${printableLine(reason, 500)}`);
  }
  for (const demotion of demotions) output.print(demotionText(demotion, host));
  if (promotions.length + demotions.length + mends.length === 0)
    output.note('there is nothing to propose yet');
}

function promotionText(proposed: Proposed, host: Host, saysHow: boolean): string {
  const { name, document, served, saves, effects } = proposed;
  const { decisions, coordinations, modelCalls } = saves;
  const accept = ['--accept', name, ...(effects.length === 0 ? [] : ['--with-effects'])];
  return [
    `${name}: ${served.length} turns${document === null ? '' : ` of ${document}`} did the same; it would have saved ${decisions} decisions, ${coordinations} coordinations and ${modelCalls} model calls`,
    ...served.map(({ turn, commands }) => `  ${turn}: ${printableLine(commands.join(' · '))}`),
    ...[...filesOf(proposed)].flatMap(([file, text]) => [`+++ ${file}`, ...addedLines(text)]),
    ...(effects.length === 0
      ? []
      : [`It runs ${effects.join(', ')}, which cannot be taken back; each run asks you first.`]),
    ...(saysHow ? [`To use it: ${host.commandLine('grow', ...accept)}`] : []),
  ].join('\n');
}

function mendText(
  { name, file, failures, cases, text }: Mended,
  host: Host,
  saysHow: boolean,
): string {
  return [
    `${file} failed in ${failures.length} turns; this text was tried on ${cases.length} recorded runs, those among them`,
    `+++ ${file}`,
    ...addedLines(text),
    ...(saysHow ? [`To use it: ${host.commandLine('grow', '--accept', name)}`] : []),
  ].join('\n');
}

function addedLines(text: string): readonly string[] {
  return printable(text.trimEnd())
    .split('\n')
    .map((line) => `+${line}`);
}

function demotionText({ name, failures }: Demotion, host: Host): string {
  return [
    `${name} failed ${failures.length} times since it was promoted`,
    ...failures.map(({ turn, message }) => `  ${turn}: ${printableLine(message)}`),
    `To take it out of use: ${host.commandLine('grow', '--demote', name)}`,
  ].join('\n');
}
