import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError, ModelError } from '@pce/core/errors';
import type { Plan } from '@pce/plans';
import type { PlanOrder } from '@pce/plans/internal';
import { CommandError, exitCodes } from '../exit-codes.js';

export interface ModelBreakdown {
  readonly model: string;
  readonly order?: PlanOrder | undefined;
  readonly format?: string | undefined;
}

/**
 * Lets a model break the text of a file down.
 * @throws `InvalidInputError` if the file is not text or the model cannot be called; `CommandError` if it fails
 */
export async function brokenDownByModel(
  file: string,
  { model, order, format }: ModelBreakdown,
): Promise<Plan> {
  if (format !== undefined) {
    throw new InvalidInputError(`--format ${format}: with --model the text has no format`);
  }
  const stats = await ifThere(stat(resolve(file)));
  if (stats === undefined) throw new InvalidInputError(`the plan ${file} is not there`);
  const bytes = stats.isFile() ? await readFile(resolve(file)) : undefined;
  // Zip archives, images and the like.
  if (bytes === undefined || bytes.includes(0))
    throw new InvalidInputError(`--model reads one text file, and ${file} is none`);
  const { decompose } = await import('@pce/plans');
  const { openModels } = await import('../models/open-models.js');
  const opened = await openModels({ root: process.cwd(), model });
  if (opened === undefined) {
    throw new InvalidInputError(
      `--model ${model}: only a model can break a text down; leave it out to read the file`,
    );
  }
  try {
    return await decompose({ text: bytes.toString('utf8'), model: opened.models.planner, order });
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
    const message = `${error.message}; without --model, rules read ${file}`;
    throw new CommandError(error.code, message, exitCodes.failed, { cause: error });
  }
}
