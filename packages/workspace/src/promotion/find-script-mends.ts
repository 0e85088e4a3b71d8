import type { Json, JsonObject } from '@pce/core/contracts';
import type { Workspace } from '../workspace.js';
import type { ScriptDraft } from './draft-workflow.js';
import { distinctCases, finishedCalls, programIn } from './finished-calls.js';
import type { ReadTurn } from './recorded-turn.js';

/** A script of a promoted workflow that failed again, with what it has to give. */
export interface ScriptMend extends ScriptDraft {
  /** Relative to the root. */
  readonly file: string;
  /** The text as it is. */
  readonly current: string;
  /** Turns in which it failed since it was changed last. */
  readonly failures: readonly string[];
}

/** Number of turns in which a script must fail. */
const minFailures = 2;

/**
 * Returns scripts of promoted workflows that failed in several turns in which another role then made the value: the script has
 * to give that value, and those that it gave before.
 */
export function findScriptMends(
  turns: readonly ReadTurn[],
  { root, workflows, tools }: Pick<Workspace, 'root' | 'workflows' | 'tools'>,
): readonly ScriptMend[] {
  return workflows.list.flatMap(({ isPromoted, steps }) =>
    (isPromoted ? steps : []).flatMap((step): ScriptMend[] => {
      const script = tools.find(({ name }) => name === step.target.name);
      const use = script?.family === 'script' ? useOf(step.name, steps) : undefined;
      if (script === undefined || use === undefined) return [];
      const file = script.source;
      const { current = '', changedAt = 0 } = programIn(root, file) ?? {};
      const runs = turns.map(({ turn, events }) => ({
        turn,
        ...casesIn(events, script.name, use, changedAt),
      }));
      const failed = runs.filter(({ failing }) => failing !== undefined);
      if (failed.length < minFailures || !current.includes('export default function make('))
        return [];
      const name = script.name.slice('script.'.length);
      return [
        {
          name,
          value: use.value,
          purpose: `the ${use.argument} of ${use.tool}`,
          file,
          current,
          cases: distinctCases(failed, runs),
          failures: failed.map(({ turn }) => turn),
        },
      ];
    }),
  );
}

interface Use {
  readonly value: string;
  readonly tool: string;
  readonly argument: string;
}

/** Finds the argument of a later step that is a value of this one. */
function useOf(
  name: string,
  steps: Workspace['workflows']['list'][number]['steps'],
): Use | undefined {
  for (const { target, args } of steps) {
    for (const [argument, template] of Object.entries(args)) {
      const prefix = `{{steps.${name}.`;
      if (typeof template !== 'string' || !template.startsWith(prefix)) continue;
      return { value: template.slice(prefix.length, -'}}'.length), tool: target.name, argument };
    }
  }
  return undefined;
}

type Case = ScriptDraft['cases'][number];

/** Reads the calls of a script in a turn, and the value that was made in its place after it failed. */
function casesIn(
  events: ReadTurn['events'],
  script: string,
  { value, tool, argument }: Use,
  since: number,
): { readonly passing: readonly Case[]; readonly failing: Case | undefined } {
  const passing: Case[] = [];
  let failedWith: JsonObject | undefined;
  let failing: Case | undefined;
  for (const { tool: called, args, outcome, at } of finishedCalls(events)) {
    if (called === script) {
      if (!outcome.ok) failedWith = at >= since ? args : undefined;
      else if (typeof outcome.data === 'object' && outcome.data !== null)
        passing.push({ args, data: { [value]: valueIn(outcome.data, value) } });
    } else if (called === tool && outcome.ok && failedWith !== undefined) {
      const made = args[argument];
      const isLiteral = made !== undefined && !JSON.stringify(made).includes('"$ref"');
      if (isLiteral) failing ??= { args: failedWith, data: { [value]: made } };
    }
  }
  return { passing, failing };
}

function valueIn(data: object, key: string): Json {
  const entry = Object.entries(data).find(([name]) => name === key);
  return entry?.[1] ?? null;
}
