import type { Effect } from '@pce/core/contracts';

/** The annotations of a server's tool. Hints, all of them: nothing makes them true. */
export interface ToolHints {
  readonly readOnlyHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
}

/** Settings of the host for a tool, which win over any hint. */
export interface EffectOverride {
  readonly effect?: Effect;
  readonly destructive?: boolean;
}

/** How far the host trusts a server's annotations. */
export interface HintTrust {
  /** `false`: its hints count for nothing, and every tool for the worst. */
  readonly trustHints: boolean;
  /** A tool that says nothing of being destructive is not. MCP takes it for destructive. */
  readonly trusted: boolean;
}

/**
 * Returns the effect class of a tool: as the host says, else as the server hints. Hints that contradict each other count
 * as the worse one, hints that are not trusted as the worst; a tool without hints is destructive, as MCP has it.
 */
export function effectOf(
  hints: ToolHints,
  { effect, destructive }: EffectOverride,
  { trustHints, trusted }: HintTrust,
): { readonly effect: Effect; readonly destructive: boolean } {
  const hinted = trustHints ? hints : { destructiveHint: true };
  const isHarmless = hinted.readOnlyHint === true || trusted;
  return {
    effect: effect ?? hintedEffect(hinted),
    destructive: destructive ?? (effect !== 'read' && (hinted.destructiveHint ?? !isHarmless)),
  };
}

function hintedEffect({ readOnlyHint, idempotentHint, destructiveHint }: ToolHints): Effect {
  if (readOnlyHint === true) return destructiveHint === true ? 'once' : 'read';
  return idempotentHint === true ? 'idempotent' : 'once';
}
