/** A person, as the host's tokens name them. */
export interface UserCaller {
  readonly role: 'user';
  /** The owner whose records the user sees. */
  readonly owner: string;
  readonly isAdmin: boolean;
  /** Unix time in milliseconds at which the token ends; streams end then. @defaultValue never */
  readonly expiresAt?: number;
  /** Id of the key that was sent. Absent if it was a token. */
  readonly key?: string;
}

/** A program that works on tasks. */
export interface AgentCaller {
  readonly role: 'agent';
  readonly agent: string;
  /** The user who registered it. */
  readonly owner: string;
}

/** The authenticated sender of a request. */
export type Caller = UserCaller | AgentCaller;

/** The role that an endpoint requires; `admin` is a user whose token has that scope. */
export type Role = 'user' | 'agent' | 'admin';

/** The callers that have one of these roles. */
export type CallerOf<R extends Role> = {
  user: UserCaller;
  admin: UserCaller;
  agent: AgentCaller;
}[R];

export function hasRole(caller: Caller, roles: readonly Role[]): boolean {
  const own: readonly Role[] =
    caller.role === 'user' && caller.isAdmin ? ['user', 'admin'] : [caller.role];
  return roles.some((role) => own.includes(role));
}
