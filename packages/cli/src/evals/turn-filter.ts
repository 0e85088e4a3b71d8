import type { TurnSummary } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { turnStatuses } from '@pce/core/internal';
import { toMilliseconds } from '../pce-command.js';

/** Which turns a data set takes. */
type TurnFilter = (turn: TurnSummary, now: number) => boolean;

const usage =
  "write status=completed,failed, age<30d, age>1h or plan=words, with spaces between, as in --where 'status=completed age<30d'";

/**
 * Reads a filter of turns: `status=` names statuses, `age<` and `age>` compare the time since a turn began, `plan=` takes turns
 * with these words in their first line, which is the title of a planning document. All must hold.
 */
export function turnFilter(text: string): TurnFilter {
  // `plan=` may have spaces: it ends where the next condition begins.
  const parts = text.split(/\s+(?=(?:status|age|plan)[=<>])/).filter((part) => part.trim() !== '');
  const filters = parts.map((part) => conditionOf(part.trim()));
  return (turn, now) => filters.every((fits) => fits(turn, now));
}

function conditionOf(part: string): TurnFilter {
  const [, name, sign, value = ''] = /^(status|age|plan)([=<>])(.+)$/s.exec(part) ?? [];
  if (name === 'status' && sign === '=') return statusIn(value.split(','));
  if (name === 'plan' && sign === '=') {
    return ({ title }) => title.toLowerCase().includes(value.toLowerCase());
  }
  if (name === 'age' && sign !== '=') {
    const ms = ageOf(value);
    return ({ startedAt }, now) => (sign === '<' ? now - startedAt < ms : now - startedAt > ms);
  }
  throw new InvalidInputError(`--where: ${part} is no condition: ${usage}`);
}

function statusIn(names: readonly string[]): TurnFilter {
  const unknown = names.find((name) => !turnStatuses.some((status) => status === name));
  if (unknown !== undefined) {
    throw new InvalidInputError(
      `--where: there is no status ${unknown}, only ${turnStatuses.join(', ')}`,
    );
  }
  return ({ status }) => names.includes(status);
}

function ageOf(text: string): number {
  try {
    return toMilliseconds(text);
  } catch (error) {
    if (error instanceof Error)
      throw new InvalidInputError(`--where: age ${text}: ${error.message}`);
    throw error;
  }
}
