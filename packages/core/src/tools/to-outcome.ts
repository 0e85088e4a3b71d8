import type * as z from 'zod/mini';
import { type ToolClaim, toolClaimSchema } from '../contracts/claim.js';
import type { Json } from '../contracts/json.js';
import { safeParse } from '../contracts/parse.js';
import type { ToolOutcome } from '../contracts/tool-outcome.js';
import { issuesText } from '../text/issues-text.js';
import { digest } from './digest.js';
import { type Tool, ToolError, type ToolReport } from './tool.js';

type Success = Extract<ToolOutcome, { ok: true }>;

/** The report as the journal keeps it: JSON and nothing but, cut loose from what the tool holds. */
export function toOutcome(tool: Tool, report: ToolReport): Success {
  const body = JSON.stringify(report.data) ?? 'null';
  assertSize(tool, body);
  const data: Json = JSON.parse(body);
  const summary = report.summary ?? digest(data);
  const claims = report.claims?.map((claim) => readClaim(tool, claim)) ?? [
    summary === '' ? { claim: tool.name, confidence: 1 } : { confidence: 1 },
  ];
  return { ok: true, data, summary, claims: claims.map((claim) => sourced(tool, claim)) };
}

function assertSize(tool: Tool, body: string): void {
  // A character is three bytes at most.
  if (body.length * 3 <= tool.maxOutputBytes) return;
  const bytes = new TextEncoder().encode(body).length;
  if (bytes <= tool.maxOutputBytes) return;
  throw new ToolError(
    'internal',
    `${tool.name} answered ${bytes} bytes; its limit is ${tool.maxOutputBytes}: let it answer less, or raise its maxOutputBytes`,
  );
}

function readClaim(tool: Tool, claim: ToolClaim): z.output<typeof toolClaimSchema> {
  const parsed = safeParse(toolClaimSchema, claim);
  if (parsed.success) return parsed.data;
  const problems = issuesText(parsed.error.issues);
  throw new ToolError('internal', `${tool.name} made a wrong claim: ${problems}`);
}

function sourced(
  tool: Tool,
  { source, ...claim }: Partial<z.output<typeof toolClaimSchema>> & { readonly confidence: number },
): Success['claims'][number] {
  if (source === undefined && tool.owesSource) {
    const what = claim.claim === undefined ? 'its result' : JSON.stringify(claim.claim);
    throw new ToolError('missing_source', `${tool.name} owes a source for ${what} and gave none`);
  }
  return { ...claim, source: source ?? tool.source };
}
