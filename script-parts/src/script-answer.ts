import { toolClaimSchema } from '@pce/core/contracts';
import type { ToolReport } from '@pce/core/internal';
import * as z from 'zod';

/** Keys of a result that have a meaning for PCE. In another shape they are ordinary data. */
const meaningSchema = z.object({
  summary: z.string().trim().min(1).optional().catch(undefined),
  claims: z.array(toolClaimSchema).optional().catch(undefined),
});

/** Converts a script's output to a report, with its summary and claims if given. They also stay in the data. */
export function toReport(data: unknown): ToolReport {
  const { summary, claims } = meaningSchema.safeParse(data).data ?? {};
  return {
    data,
    ...(summary === undefined ? {} : { summary }),
    ...(claims === undefined ? {} : { claims }),
  };
}
