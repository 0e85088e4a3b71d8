import type { StatementEvidence } from '@pce/core/contracts';
import { evidenceLabels, type TurnState, valueLabels } from '@pce/core/internal';
import * as z from 'zod';
import { anyJson, component, type ResponseBody } from './scalars.js';

export const statementSchema = component(
  'Statement',
  'A statement of an answer, with what code found behind it.',
  {
    text: z.string(),
    label: z.enum(evidenceLabels),
    citations: z.array(z.string()).describe('Ids of claims; ctx for the context of the request.'),
    reason: z.string().nullable(),
    formula: z.string().nullable().describe('How a derived value is computed.'),
  },
);

export const answerValueSchema = component(
  'AnswerValue',
  'A number, date, comparison or quotation of an answer, with what code found for it.',
  {
    text: z.string(),
    start: z.int().describe('Place in the answer, in UTF-16 units.'),
    end: z.int(),
    label: z.enum(valueLabels),
    citations: z.array(z.string()).describe('Ids of claims; ctx for the context of the request.'),
    formula: z
      .string()
      .nullable()
      .describe('Check that the writer declared, as in sum(c1.items.price).'),
    computed: anyJson.describe('Value of the formula; null if there is none.'),
    inputs: z
      .array(z.object({ path: z.string(), value: anyJson }))
      .describe('Values that the formula read, at most 12.'),
    source: z.string().nullable().describe('Where the first of them comes from.'),
    quotation: z.string().nullable(),
    reason: z.string().nullable(),
  },
);

export const claimSchema = component(
  'TurnClaim',
  'A statement that a tool made, with its source.',
  {
    claim_id: z.string(),
    claim: z.string(),
    source: z.string(),
    confidence: z.number(),
    event: z.int().describe('Number of the event that brought it.'),
    ref: z.string().nullable().describe('The result that bears it.'),
    turn_id: z
      .string()
      .nullable()
      .describe('The earlier turn of the thread that it comes from: its event stands there.'),
  },
);

export const valueEvidenceSchema = component(
  'ValueEvidence',
  'A value of an output, with what code found behind it.',
  {
    path: z
      .string()
      .describe('Its place, as in laptops[0].price; empty for an output of one value.'),
    label: z.enum(evidenceLabels),
    citations: z.array(z.string()).describe('Ids of claims; ctx for the context of the request.'),
    from: z.string().nullable().describe('Its place in a result, as in r2.items[0].price.'),
    reason: z.string().nullable(),
    formula: z.string().nullable().describe('How a derived value is computed.'),
  },
);

export function statementsOf(state: TurnState): ResponseBody<typeof statementSchema>[] {
  return evidenceOf(state).map(({ text, label, citations, reason = null, formula = null }) => ({
    text,
    label,
    citations,
    reason,
    formula,
  }));
}

/** Returns the statements as they were found when the answer was written, or validated. */
export function evidenceOf({ validation, check }: TurnState): readonly StatementEvidence[] {
  return validation?.evidence ?? check?.statements ?? [];
}

export function valuesOf({ check }: TurnState): ResponseBody<typeof answerValueSchema>[] {
  return (check?.values ?? []).map((value) => {
    const { text, start, end, label, citations, inputs = [], computed = null } = value;
    const { formula = null, source = null, quotation = null, reason = null } = value;
    return {
      text,
      start,
      end,
      label,
      citations,
      inputs,
      computed,
      formula,
      source,
      quotation,
      reason,
    };
  });
}

/** Returns the output of a turn, as far as it is filled, with the evidence of its values. */
export function outputOf({ output }: TurnState) {
  return {
    output: output?.value ?? null,
    output_evidence: (output?.evidence ?? []).map(
      ({ path, label, citations, from = null, reason = null, formula = null }) => ({
        path,
        label,
        citations,
        from,
        reason,
        formula,
      }),
    ),
  };
}

export function claimsOf({ claims, commands }: TurnState): ResponseBody<typeof claimSchema>[] {
  const refs = new Map<string, string>();
  let results = 0;
  for (const command of commands) {
    if (command.status !== 'success') continue;
    results += 1;
    for (const { id } of command.claims) refs.set(id, `r${results}`);
  }
  return [...claims].map(({ id, claim, source, confidence, event, turn = null }) => ({
    claim_id: id,
    claim,
    source,
    confidence,
    event,
    ref: refs.get(id) ?? null,
    turn_id: turn,
  }));
}
