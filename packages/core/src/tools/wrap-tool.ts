import type { Tool, ToolReport } from './tool.js';

/** Does something before or after a run of a tool, or in place of it. */
export type AroundTool<Run = unknown> = (
  run: () => Promise<ToolReport>,
  call: {
    readonly tool: Tool<Run>;
    /** Arguments as the tool's schema parsed them. */
    readonly args: unknown;
    readonly context: Parameters<Tool['execute']>[1];
  },
) => Promise<ToolReport>;

/**
 * Returns a tool whose runs pass through `around`, which records, traces or caches them; all else is the tool's, its approvals
 * and schema included.
 *
 * @example
 * ```ts
 * const timed = wrapTool(refund, async (run, { tool }) => {
 *   const from = performance.now();
 *   try {
 *     return await run();
 *   } finally {
 *     report(tool.name, performance.now() - from);
 *   }
 * });
 * ```
 */
export function wrapTool<Run>(tool: Tool<Run>, around: AroundTool<Run>): Tool<Run> {
  return {
    ...tool,
    execute: (args, context) => around(() => tool.execute(args, context), { tool, args, context }),
  };
}
