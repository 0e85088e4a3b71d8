import type * as z from 'zod/mini';
import { type ToolClaim, toolClaimSchema } from '../contracts/claim.js';
import type { Json } from '../contracts/json.js';
import { safeParse } from '../contracts/parse.js';
import type { ToolOutcome } from '../contracts/tool-outcome.js';
import { ToolError } from '../errors.js';
import { digest } from '../text/digest.js';
import { issuesText } from '../text/issues-text.js';
import { copyJson } from './copy-json.js';
import type { Tool, ToolReport } from './tool.js';

type Success = Extract<ToolOutcome, { ok: true }>;

/** Converts a report to the outcome for the journal: pure JSON that shares nothing with the tool's own objects. */
export function toOutcome(tool: Tool, report: ToolReport): Success {
  const data = toData(tool, report.data);
  const summary = report.summary ?? digest(data);
  const claims = report.claims?.map((claim) => readClaim(tool, claim)) ?? [
    summary === '' ? { claim: tool.name, confidence: 1 } : { confidence: 1 },
  ];
  const { attachments } = report;
  return {
    ok: true,
    data,
    summary,
    claims: claims.map((claim) => sourced(tool, claim)),
    ...(attachments && { attachments: [...attachments] }),
  };
}

/** Copies small plain data; serializes and parses anything else, which also gives its size. */
function toData(tool: Tool, value: unknown): Json {
  const copied = copyJson(value);
  if (copied !== undefined && copied.maxBytes <= tool.maxOutputBytes) return copied.data;
  const body = JSON.stringify(value) ?? 'null';
  const bytes = new TextEncoder().encode(body).length;
  if (bytes <= tool.maxOutputBytes) return JSON.parse(body);
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
