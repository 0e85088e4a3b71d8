import { InvalidInputError } from '@pce/core/errors';
import { issuesText } from '@pce/core/internal';
import {
  type CassetteSource,
  cassetteName,
  readSource,
} from '../../cassette/file/cassette-place.js';
import { type EvalCase, evalCaseSchema } from './eval-case.js';

/**
 * Reads a data set: a file with the JSON of one case in each line, as `pce export --dataset` writes it. Empty lines are skipped.
 *
 * @throws `InvalidInputError` with the number of the first line that is no case, or whose turn is there twice
 */
export function readCases(source: CassetteSource): readonly EvalCase[] {
  const name = cassetteName(source);
  const text = readSource(source);
  if (text === undefined) {
    throw new InvalidInputError(
      `there is no data set ${name}: \`pce export --dataset ${name}\` writes one from recorded turns`,
    );
  }
  const lines = new Map<string, number>();
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `${name}:${index + 1}`;
    const one = parseCase(line, place);
    const before = lines.get(one.turn);
    if (before !== undefined) {
      throw new InvalidInputError(
        `${place}: turn ${one.turn} is in line ${before} already: a case counts once; delete one, or use repeats`,
      );
    }
    lines.set(one.turn, index + 1);
    return [one];
  });
}

function parseCase(line: string, place: string): EvalCase {
  const parsed = evalCaseSchema.safeParse(parseJson(line, place));
  if (parsed.success) return parsed.data;
  const issues = issuesText(parsed.error.issues.slice(0, 5));
  throw new InvalidInputError(
    `${place} is not a case that this release can run: ${issues}; export its turn again`,
  );
}

function parseJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new InvalidInputError(`${place} is not JSON: restore the line, or export it again`, {
      cause,
    });
  }
}
