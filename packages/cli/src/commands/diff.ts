import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { DiffClass } from '@pce/core/internal';
import type { ClassifiedDiff, DiffReason } from '@pce/core/ports';
import { Argument } from 'commander';
import { command, type JsonOptions, type PceCommand } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';

/** The document of `pce diff --json`. */
export interface DiffDocument {
  readonly patch: string;
  readonly probability_class: DiffClass;
  readonly ratio: number;
  readonly kept: number;
  readonly order: number;
  readonly decided_by: string;
  readonly reasons: readonly DiffReason[];
  readonly coarse: boolean;
}

interface DiffCommandOptions extends JsonOptions {
  readonly workspace: string;
  readonly timeout?: number;
}

const help = `
The class says whether both versions mean the same work: HIGH, the same; MEDIUM, a person should look; LOW, other work.
Numbering, bullets, white space, ticked boxes and logs do not count. A verb that destroys something, a negation, a path outside
the workspace, a secret, another number, a dropped constraint or another order allow MEDIUM at most.`;

export function addDiff(program: PceCommand, output: Output): void {
  command(program, 'diff')
    .summary('compare two versions of a plan')
    .description('Compares two versions of a plan or another text: a patch, and what it means.')
    .addArgument(new Argument('<from>', 'file with the old version'))
    .addArgument(new Argument('<to>', 'file with the new version'))
    .option('--workspace <folder>', 'folder whose paths are inside', process.cwd())
    .option('--timeout <ms>', 'time limit; at the limit the answer is coarse', Number)
    .json('{ patch, probability_class, ratio, kept, order, decided_by, coarse }')
    .addHelpText('after', help)
    .action(async (from: string, to: string, { json, ...options }: DiffCommandOptions) => {
      const diff = await classifyFiles(from, to, options);
      if (json) output.printJson(toDiffDocument(diff));
      else {
        if (diff.patch !== '') output.print(diff.patch.trimEnd());
        for (const line of summary(diff)) output.note(line);
      }
    });
}

async function classifyFiles(
  fromName: string,
  toName: string,
  { workspace, timeout }: DiffCommandOptions,
): Promise<ClassifiedDiff> {
  // Loaded here, so that the other commands start without it.
  const { diffClassifier } = await import('@pce/diff');
  const classifier = diffClassifier({
    workspace: resolve(workspace),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  });
  const [from, to] = await Promise.all([readText(fromName), readText(toName)]);
  return classifier.classify({ from, to, fromName, toName });
}

async function readText(file: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw new InvalidInputError(`${file} cannot be read: name a text file`, { cause });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInputError(`${file} is not UTF-8 text: convert it first`, { cause });
  }
}

export function toDiffDocument(diff: ClassifiedDiff): DiffDocument {
  const { patch, class: probability, figures, decidedBy, reasons, coarse } = diff;
  const { ratio, kept, order } = figures;
  return {
    patch,
    probability_class: probability,
    ratio,
    kept,
    order,
    decided_by: decidedBy,
    reasons,
    coarse,
  };
}

const maxReasons = 10;

function summary({ class: probability, figures, reasons, coarse }: ClassifiedDiff) {
  const percent = (figure: number) => `${Math.floor(figure * 100)} %`;
  const { ratio, kept, order } = figures;
  return [
    `${probability}: text ${percent(ratio)}, items kept ${percent(kept)}, in order ${percent(order)}${coarse ? '; coarse' : ''}`,
    ...reasons
      .slice(0, maxReasons)
      .map(({ rule, class: cap, detail }) => printableLine(`${cap} by ${rule}: ${detail}`, 300)),
    ...(reasons.length > maxReasons ? [`and ${reasons.length - maxReasons} more`] : []),
  ];
}
