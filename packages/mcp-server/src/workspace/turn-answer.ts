import type { TurnResult } from '@pce/core';
import type { Intervention } from '@pce/core/contracts';
import * as z from 'zod';

export const interventionSchema = z.object({
  intervention_id: z.string(),
  kind: z.string(),
  priority: z.string(),
  message: z.string(),
  tool: z.string().nullable(),
  options: z.array(z.object({ id: z.string(), label: z.string(), needs_answer: z.boolean() })),
});

export function toIntervention(open: Intervention): z.input<typeof interventionSchema> {
  const { id, kind, priority, message, tool, options } = open;
  return {
    intervention_id: id,
    kind,
    priority,
    message,
    tool: tool ?? null,
    options: options.map(({ id: choice, label, needsAnswer }) => ({
      id: choice,
      label,
      needs_answer: needsAnswer,
    })),
  };
}

export const turnSchema = z.object({
  turn_id: z.string(),
  status: z.enum(['running', 'completed', 'blocked', 'paused', 'failed', 'cancelled']),
  answer: z.string().nullable().describe('Markdown that cites claims as [c1]'),
  claims: z.array(z.object({ claim_id: z.string(), claim: z.string(), source: z.string() })),
  warnings: z.array(z.string()),
  interventions: z.array(interventionSchema).describe('What waits for a person'),
});

export function toTurnAnswer(result: TurnResult): z.input<typeof turnSchema> {
  const { turn, status, answer, claims, warnings, interventions } = result;
  return {
    turn_id: turn,
    status,
    answer,
    claims: claims.map(({ id, claim, source }) => ({ claim_id: id, claim, source })),
    warnings: warnings.map(({ message }) => message),
    interventions: interventions.map(toIntervention),
  };
}
