import type { ToolFailureCode } from '@pce/core/contracts';

/** Failure codes of sandboxed tools. */
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

/** Failure code of a sandboxed tool. */
export type SandboxFailureCode = (typeof failureCodes)[number];
