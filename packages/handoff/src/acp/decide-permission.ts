import type {
  PermissionOption,
  RequestPermissionOutcome,
  RequestPermissionRequest,
} from '@agentclientprotocol/sdk';
import { jsonSchema, type PermissionKind, permissionKinds } from '@pce/core/internal';
import type { HandoffStart, PermissionDecision, PermissionRequest } from '@pce/core/ports';
import { kindOfAct } from '../files/kind-of-act.js';
import type { ToolTitles } from './to-part.js';

/** Asks the host about an agent's request. Without a decision, or if deciding fails, it is rejected. */
export async function decidePermission(
  params: RequestPermissionRequest,
  titles: ToolTitles,
  { permission, workspace }: Pick<HandoffStart, 'permission' | 'workspace'>,
  signal: AbortSignal,
): Promise<RequestPermissionOutcome> {
  const request = await toRequest(params, titles, workspace);
  const decided = permission === undefined ? 'reject' : await decide(permission, request, signal);
  if (signal.aborted) return { outcome: 'cancelled' };
  const option = optionFor(decided, params.options);
  return option === undefined
    ? { outcome: 'cancelled' }
    : { outcome: 'selected', optionId: option.optionId };
}

async function decide(
  permission: NonNullable<HandoffStart['permission']>,
  request: PermissionRequest,
  signal: AbortSignal,
): Promise<PermissionDecision> {
  try {
    return await Promise.race([permission(request, signal), rejectedOnAbort(signal)]);
  } catch {
    return 'reject';
  }
}

function rejectedOnAbort(signal: AbortSignal): Promise<'reject'> {
  if (signal.aborted) return Promise.resolve('reject');
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve('reject'), { once: true }),
  );
}

/** Returns the option for a decision on this act alone, never one that allows more. */
function optionFor(
  decision: PermissionDecision,
  options: readonly PermissionOption[],
): PermissionOption | undefined {
  const ofKind = (kind: string): PermissionOption | undefined =>
    options.find((option) => option.kind === kind);
  const rejection = ofKind('reject_once') ?? ofKind('reject_always');
  return decision === 'allow' ? (ofKind('allow_once') ?? rejection) : rejection;
}

async function toRequest(
  { toolCall }: RequestPermissionRequest,
  titles: ToolTitles,
  workspace: string,
): Promise<PermissionRequest> {
  const { toolCallId: id, title, kind, rawInput, locations, content } = toolCall;
  const parsed = jsonSchema.safeParse(rawInput ?? null);
  const changed = (content ?? []).filter((part) => part.type === 'diff');
  const paths = [...(locations ?? []), ...changed].map(({ path }) => path);
  const act = { input: parsed.data ?? null, paths: [...new Set(paths)] };
  const declared = parsed.success ? toKind(kind ?? 'other') : 'other';
  return {
    id,
    title: title ?? titles.get(id) ?? id,
    ...act,
    kind: await kindOfAct(workspace, { ...act, kind: declared }),
  };
}

function toKind(kind: string): PermissionKind {
  return permissionKinds.find((known) => known === kind) ?? 'other';
}
