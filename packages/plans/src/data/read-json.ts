import type { Json } from '@pce/core/contracts';
import type { ReadLimits } from '../limits.js';
import type { Report } from '../problem.js';
import { type DataDocument, type DataPath, formatPath } from './data-document.js';
import { dataFault } from './data-fault.js';

const maxDepth = 64;

/**
 * Parses JSON; reports invalid or harmful text and returns `undefined`. Never throws.
 *
 * @param file - Its name, for problems.
 */
export function readJson(
  text: string,
  { file, limits }: { readonly file: string; readonly limits: Pick<ReadLimits, 'maxValues'> },
  report: Report,
): DataDocument | undefined {
  const whereOf = (path: DataPath) => (path.length === 0 ? file : `${file}:${formatPath(path)}`);
  if (isTooDeep(text)) {
    report('too_deep', file, `nested more than ${maxDepth} levels deep; no plan is`);
    return undefined;
  }
  const value = parse(text, file, report);
  const fault = value === undefined ? undefined : dataFault(value, limits);
  if (fault !== undefined) {
    report(fault.code, whereOf(fault.path), fault.message);
    return undefined;
  }
  return value === undefined ? undefined : { value, whereOf };
}

function parse(text: string, file: string, report: Report): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report('unreadable', file, `this is not valid JSON: ${reason}`);
    return undefined;
  }
}

/** Checks the nesting before parsing, since thousands of levels would exhaust the stack later. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
