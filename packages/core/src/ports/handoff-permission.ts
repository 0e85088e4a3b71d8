import type { Json } from '../contracts/json.js';

/** Kinds of permission requests. */
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

/** Kind of a permission request. */
export type PermissionKind = (typeof permissionKinds)[number];

/** A request of an agent to perform one act. The decision applies only to it. */
export interface PermissionRequest {
  /** Id of the agent's tool call. */
  readonly id: string;
  /** Description of the act, in the words of the agent. */
  readonly title: string;
  readonly kind: PermissionKind;
  /** Arguments of the call, if the agent provides them; else `null`. */
  readonly input: Json;
  /** Files concerned, as named by the agent. */
  readonly paths: readonly string[];
}

/** Answer to a permission request: only for this act, not for later ones. */
export type PermissionDecision = 'allow' | 'reject';
