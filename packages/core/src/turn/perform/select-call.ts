import type { BuildAction } from '../../contracts/decision.js';
import type { JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import { issuesText } from '../../text/issues-text.js';
import { UnknownReferenceError } from '../../tools/reference.js';
import type { ToolArguments } from '../../tools/tool.js';
import type { TurnEventOf } from '../rules/events.js';
import type { TurnState } from '../rules/state.js';
import { toolKey } from '../rules/versions.js';
import type { PerformContext } from './context.js';

/** A call that can be announced, or why it cannot. */
export type SelectedCall =
  | {
      readonly ok: true;
      readonly call: Omit<TurnEventOf<'tool.selected'>, 'type' | 'v' | 'at' | 'usage'>;
    }
  | { readonly ok: false; readonly code: ToolFailureCode; readonly message: string };

/** Checks everything that can be checked before a call is announced: tool, mode, references, arguments, approval. */
export function selectCall(
  state: TurnState,
  context: PerformContext,
  {
    builds,
    ...wanted
  }: {
    readonly tool: string;
    readonly args: JsonObject;
    readonly reason: string;
    readonly workflowStep?: string;
    readonly timeoutMs?: number;
    readonly maxAttempts?: number;
    readonly needsApproval?: boolean;
    /** The building action that the call carries out. @defaultValue none */
    readonly builds?: BuildAction | undefined;
  },
): SelectedCall | Promise<SelectedCall> {
  const tool = context.catalog.get(wanted.tool);
  if (tool === undefined) {
    return { ok: false, code: 'not_found', message: `there is no tool ${wanted.tool}` };
  }
  if (!tool.modes.includes(state.mode)) {
    const message = `tool ${tool.name} is for mode ${tool.modes.join(', ')}; this turn runs in mode ${state.mode}`;
    return { ok: false, code: 'permission_denied', message };
  }
  if (tool.builds !== builds) {
    const message = `tool ${tool.name} is for ${tool.builds ?? 'COMMAND'}, and this is ${builds ?? 'no decision to build anything'}`;
    return { ok: false, code: 'permission_denied', message };
  }
  let args: JsonObject;
  try {
    args = context.args.of(state, wanted);
  } catch (error) {
    if (!(error instanceof UnknownReferenceError)) throw error;
    return invalid(tool.name, error.message);
  }
  const { mode, turn, session } = state;
  const toSelected = (parsed: ToolArguments): SelectedCall => {
    if (!parsed.ok) return invalid(tool.name, issuesText(parsed.issues));
    const needsApproval =
      wanted.needsApproval === true ||
      context.needsApproval({ tool, args, mode, turn, session, run: context.run });
    const version = context.catalog.versions()[tool.name];
    const isKnown = version === undefined || state.versions[toolKey(tool.name)] === version;
    return {
      ok: true,
      call: {
        ...wanted,
        call: state.calls + 1,
        effect: tool.effect,
        ...(isKnown ? {} : { version }),
        needsApproval,
      },
    };
  };
  const parsed = tool.parse(args);
  return parsed instanceof Promise ? parsed.then(toSelected) : toSelected(parsed);
}

function invalid(tool: string, problem: string): SelectedCall {
  return { ok: false, code: 'invalid_input', message: `arguments for ${tool}: ${problem}` };
}

/** Returns the key by which a tool recognizes a call, however often it runs. */
export function idempotencyKey({ turn }: TurnState, call: { readonly number: number }): string {
  return `${turn}:${call.number}`;
}
