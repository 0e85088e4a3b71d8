import type { JsonObject } from '@pce/core/contracts';
import type { Workspace } from '../workspace.js';
import { distinctCases, finishedCalls, programIn } from './finished-calls.js';
import type { ReadTurn } from './recorded-turn.js';

/** A recorded call of a script. */
interface ProgramRun {
  readonly args: JsonObject;
  /** @defaultValue it succeeded */
  readonly error?: string;
}

/** A script of a person that failed in the same way again. */
export interface ProgramMend {
  /** Name of the tool without `script.`. */
  readonly name: string;
  /** Relative to the root. */
  readonly file: string;
  /** The text as it is. */
  readonly current: string;
  /** Turns in which it failed since it was changed last. */
  readonly failures: readonly string[];
  /** Distinct calls of it, those that failed first. */
  readonly cases: readonly ProgramRun[];
}

/** The declaration at the beginning of a script in JavaScript. */
export const declaration = /^\/\/ ---\n(?:\/\/ .*\n)*?\/\/ ---\n/;

/**
 * Returns scripts in JavaScript of effect `read` that failed in several turns by the same error, with no success in the same turn: a
 * call that then worked with other arguments was itself at fault.
 */
export function findProgramMends(
  turns: readonly ReadTurn[],
  { root, tools }: Pick<Workspace, 'root' | 'tools'>,
): readonly ProgramMend[] {
  return tools.flatMap(({ name: tool, family, effect, source: file }): ProgramMend[] => {
    if (family !== 'script' || effect !== 'read' || !/\.m?js$/.test(file)) return [];
    const { current = '', changedAt = 0 } = programIn(root, file) ?? {};
    const [header = ''] = declaration.exec(current) ?? [];
    const isGrown = current.includes('export default function make(');
    if (header === '' || isGrown || /^\/\/ (?:secrets|arguments):/m.test(header)) return [];
    const runs = turns.map(({ turn, events }) => ({ turn, ...runsIn(events, tool, changedAt) }));
    const last = runs.findLast(({ failing }) => failing !== undefined)?.failing;
    const failed = runs.filter(
      ({ failing }) => last && failing && causeOf(failing.error) === causeOf(last.error),
    );
    if (failed.length < 2) return [];
    return [
      {
        name: tool.slice('script.'.length),
        file,
        current,
        failures: failed.map(({ turn }) => turn),
        cases: distinctCases(failed, runs),
      },
    ];
  });
}

/** Returns the message of an error, without what it says of one input. */
export function causeOf(error: string): string {
  const line = error.split('\n').findLast((each) => /Error\b/.test(each)) ?? error;
  return line.replace(/"[^"]*"|'[^']*'|`[^`]*`|\d+/g, '#');
}

function runsIn(events: ReadTurn['events'], script: string, since: number) {
  const passing: ProgramRun[] = [];
  let failing: Required<ProgramRun> | undefined;
  for (const { tool, args, outcome, at } of finishedCalls(events)) {
    if (tool !== script || JSON.stringify(args).includes('"$ref"')) continue;
    if (outcome.ok) {
      passing.push({ args });
      failing = undefined;
    } else if (outcome.error.code === 'internal' && at >= since)
      failing = { args, error: outcome.error.message };
  }
  return { passing, failing };
}
