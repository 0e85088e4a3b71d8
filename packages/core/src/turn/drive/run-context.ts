import { type Json, jsonSchema } from '../../contracts/json.js';
import { safeParse } from '../../contracts/parse.js';
import { InvalidInputError } from '../../errors.js';
import { issuesText } from '../../text/issues-text.js';
import type { TurnState } from '../rules/state.js';

/** A run context given by the host. */
export interface GivenRun {
  readonly run?: unknown;
  readonly keepRun?: boolean | undefined;
}

/** Returns the journal's form of a run context; empty if none was given. Throws `InvalidInputError`. */
export function runOfEvent({ run, keepRun = false }: GivenRun): {
  readonly run?: { readonly kept?: Json };
} {
  if (run === undefined) return {};
  if (!keepRun) return { run: {} };
  const parsed = safeParse(jsonSchema, run);
  if (parsed.success) return { run: { kept: parsed.data } };
  throw new InvalidInputError(
    `option run: only JSON can be kept in the journal: ${issuesText(parsed.error.issues)}`,
  );
}

/** Returns a turn's run context: the given one, or the one in its journal. Throws `InvalidInputError`. */
export function resolveRun({ turn, run }: TurnState, given: unknown): unknown {
  if (given !== undefined || run === undefined) return given;
  if ('kept' in run) return run.kept;
  throw new InvalidInputError(
    `turn ${turn} has a run context that is not kept: pass it as option run, or start turns with keepRun`,
  );
}
