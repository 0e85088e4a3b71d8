import type { Json } from '../contracts/json.js';

/** Kinds of what an agent asks to do. */
export const permissionKinds = [
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'fetch',
  'other',
] as const;

/** Kind of what an agent asks to do. */
export type PermissionKind = (typeof permissionKinds)[number];

/** One act that an agent wants to be allowed. A decision is for exactly this one. */
export interface PermissionRequest {
  /** Id of the agent's tool call. */
  readonly id: string;
  /** Description of the act, in the words of the agent. */
  readonly title: string;
  readonly kind: PermissionKind;
  /** Arguments of the call, as far as the agent shows them; `null` if it shows none. */
  readonly input: Json;
  /** Files that it concerns, as the agent names them. */
  readonly paths: readonly string[];
}

/** Answer to a permission request: for this one act, never for those to come. */
export type PermissionDecision = 'allow' | 'reject';
