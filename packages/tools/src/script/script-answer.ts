import { toolClaimSchema } from '@pce/core/contracts';
import type { ToolReport } from '@pce/core/tools';
import * as z from 'zod';

/** The keys of an answer that mean something to PCE. In another shape they are data like any other. */
const meaningSchema = z.object({
  summary: z.string().trim().min(1).optional().catch(undefined),
  claims: z.array(toolClaimSchema).optional().catch(undefined),
});

/** Makes a report of a script's output, with its summary and claims if it gives them. They stay in the data too. */
export function toReport(data: unknown): ToolReport {
  const { summary, claims } = meaningSchema.safeParse(data).data ?? {};
  return {
    data,
    ...(summary === undefined ? {} : { summary }),
    ...(claims === undefined ? {} : { claims }),
  };
}
