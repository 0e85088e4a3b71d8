import type { Effect } from '@pce/core/contracts';

/** What a server says of a tool. Hints, all of them: nothing makes them true. */
export interface ToolHints {
  readonly readOnlyHint?: boolean | undefined;
  readonly idempotentHint?: boolean | undefined;
  readonly destructiveHint?: boolean | undefined;
}

/** What the host says of a tool, against any hint. */
export interface EffectOverride {
  readonly effect?: Effect;
  readonly destructive?: boolean;
}

/**
 * The effect class of a tool: what the host says, else what the server hints. Hints that contradict each other count as
 * the worse one; hints that are not trusted as the worst.
 */
export function effectOf(
  hints: ToolHints,
  { effect, destructive }: EffectOverride,
  trustHints: boolean,
): { readonly effect: Effect; readonly destructive: boolean } {
  const hinted = trustHints ? hints : { destructiveHint: true };
  return {
    effect: effect ?? hintedEffect(hinted),
    destructive: destructive ?? (effect !== 'read' && hinted.destructiveHint === true),
  };
}

function hintedEffect({ readOnlyHint, idempotentHint, destructiveHint }: ToolHints): Effect {
  if (readOnlyHint === true) return destructiveHint === true ? 'once' : 'read';
  return idempotentHint === true ? 'idempotent' : 'once';
}
