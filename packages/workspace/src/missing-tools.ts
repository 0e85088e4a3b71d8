import { nearestName, type Tool } from '@pce/core/internal';
import type { NamedTool } from './named-tools.js';
import type { WorkspaceProblem } from './problem.js';

/** Returns problems for tools named in a planning document that do not exist. */
export function missingTools(
  file: string,
  named: readonly NamedTool[],
  tools: readonly Tool[],
  workflows: readonly string[],
): readonly WorkspaceProblem[] {
  const names = new Set([...tools.flatMap(namesOf), ...workflows]);
  return named
    .filter(({ name }) => !names.has(name))
    .map(({ name, line }) => {
      const nearest = nearestName(name, names);
      const advice = nearest === undefined ? 'add it' : `did you mean ${nearest}? Else add it`;
      const message = `the plan wants ${name}, which is neither a tool nor a script here: ${advice}, or correct the plan`;
      return { severity: 'warning', file, line, message };
    });
}

/** Returns the names that a document may use for a tool: `script.count`, `execution/count.py`, `count.py`, `count`. */
function namesOf({ name, family, source }: Tool): readonly string[] {
  if (family !== 'script') return [name];
  return [name, source, source.slice(source.lastIndexOf('/') + 1), name.slice('script.'.length)];
}
