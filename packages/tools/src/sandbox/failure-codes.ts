import type { ToolFailureCode } from '@pce/core/contracts';

/** The codes with which a sandboxed tool can fail. */
export const failureCodes = [
  'timeout',
  'permission_denied',
  'dependency_missing',
  'sandbox_violation',
  'invalid_input',
  'not_found',
  'rate_limited',
  'internal',
] as const satisfies readonly ToolFailureCode[];

/** A code with which a sandboxed tool can fail. */
export type SandboxFailureCode = (typeof failureCodes)[number];
