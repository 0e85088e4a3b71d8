import type { RoleName } from '../../ports/roles.js';

/** Tells that a role's model is away and is asked again later. Listeners are told; the journal does not keep it. */
export interface RoleWaiting {
  readonly type: 'role.waiting';
  readonly role: RoleName;
  /** The message of the failure. */
  readonly reason: string;
  /** Unix time in milliseconds of the next try. */
  readonly retryAt: number;
}
