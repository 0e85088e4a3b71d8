/** Set by the build. */
declare const __PCE_RULES__: string | undefined;

/**
 * Hash of the sources of this build: a snapshot is only valid for the rules that made it. `undefined` if the sources run
 * directly; then snapshots are neither stored nor used.
 */
export const rulesHash: string | undefined =
  typeof __PCE_RULES__ === 'string' ? __PCE_RULES__ : undefined;
