/** Set by the build. */
declare const __PCE_RULES__: string | undefined;

/**
 * Hash of the sources of this build: a snapshot is of use only to the rules that made it. `undefined` if the sources run
 * as they are, which keep and use no snapshots.
 */
export const rulesHash: string | undefined =
  typeof __PCE_RULES__ === 'string' ? __PCE_RULES__ : undefined;
