import type { Effect } from '@pce/core/contracts';

/** Untrusted annotations of a server's tool (MCP hints). */
export interface ToolHints {
  readonly readOnlyHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
}

/** Settings of the host for a tool, which override hints. */
export interface EffectOverride {
  readonly effect?: Effect;
  readonly destructive?: boolean;
}

/** The host's trust in a server's annotations. */
export interface HintTrust {
  /** `false`: hints are ignored, and every tool gets the strictest class. */
  readonly trustHints: boolean;
  /** Whether a tool without `destructiveHint` counts as harmless. MCP's default is destructive. */
  readonly trusted: boolean;
}

/**
 * Returns the effect class of a tool: the host's setting, otherwise the server's hints. Contradictory hints count as
 * the stricter one, untrusted hints as the strictest; a tool without hints is destructive, as in MCP.
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
