import type { JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import { issuesText } from '../../text/issues-text.js';
import { sha256 } from '../../text/sha256.js';
import { resolveReferences, UnknownReferenceError } from '../../tools/reference.js';
import { ToolError } from '../../tools/tool.js';
import type { TurnEventOf } from '../events.js';
import type { TurnState } from '../state.js';
import type { PerformContext } from './context.js';

/** A call that can be announced, or why it cannot. */
export type SelectedCall =
  | {
      readonly ok: true;
      readonly call: Omit<TurnEventOf<'tool.selected'>, 'type' | 'v' | 'at' | 'usage'>;
    }
  | { readonly ok: false; readonly code: ToolFailureCode; readonly message: string };

/** Checks everything that can be checked before a call is announced: tool, mode, references, arguments, approval. */
export async function selectCall(
  state: TurnState,
  context: PerformContext,
  wanted: {
    readonly tool: string;
    readonly args: JsonObject;
    readonly reason: string;
    readonly workflowStep?: string;
  },
): Promise<SelectedCall> {
  const tool = context.catalog.get(wanted.tool);
  if (tool === undefined) {
    return { ok: false, code: 'not_found', message: `there is no tool ${wanted.tool}` };
  }
  if (!tool.modes.includes(state.mode)) {
    const message = `tool ${tool.name} is for mode ${tool.modes.join(', ')}; this turn runs in mode ${state.mode}`;
    return { ok: false, code: 'permission_denied', message };
  }
  try {
    const args = resolveArguments(state, wanted);
    const parsing = tool.parse(args);
    const parsed = parsing instanceof Promise ? await parsing : parsing;
    if (!parsed.ok) throw new ToolError('invalid_input', issuesText(parsed.issues));
    const { tool: name, ...rest } = wanted;
    const needsApproval = context.needsApproval({ tool, args, mode: state.mode });
    return {
      ok: true,
      call: { ...rest, tool: name, call: state.calls + 1, effect: tool.effect, needsApproval },
    };
  } catch (error) {
    if (!(error instanceof UnknownReferenceError) && !ToolError.isInstance(error)) throw error;
    return {
      ok: false,
      code: 'invalid_input',
      message: `arguments for ${tool.name}: ${error.message}`,
    };
  }
}

/**
 * A call's arguments with each reference replaced by its value. What a workflow's step was given is values already, some
 * of them from tools: nothing in them is a reference.
 */
export function resolveArguments(
  state: TurnState,
  call: { readonly args: JsonObject; readonly workflowStep?: string | undefined },
): JsonObject {
  if (call.workflowStep !== undefined) return call.args;
  return resolveReferences(call.args, (number) => state.results.at(number - 1)?.data);
}

/** What an approval is bound to. */
export function callHash(tool: string, args: JsonObject): string {
  return sha256(JSON.stringify([tool, args]));
}
