import { InvalidInputError } from '@pce/core/errors';

/** Limits on what a server takes. */
export interface ServerLimits {
  /** Bytes of a plan that is sent. @defaultValue 10485760 (10 MiB) */
  readonly planBytes: number;
  /** Bytes of a body that brings files: of a new turn and of an attachment. @defaultValue 29360128 (28 MiB) */
  readonly fileBytes: number;
  /** Bytes of any other body, and of a new turn without its files. @defaultValue 1048576 (1 MiB) */
  readonly bodyBytes: number;
  /** Requests of one agent in a minute, by each process. @defaultValue 100 */
  readonly agentRequestsPerMinute: number;
  /** Requests of one user in a minute, by each process. @defaultValue 1,200 */
  readonly userRequestsPerMinute: number;
  /** Requests of all agents of one user in a minute, by each process. @defaultValue 12,000 */
  readonly ownerRequestsPerMinute: number;
  /**
   * Requests without a valid key or token from one address, or one IPv6 network (/64), in a minute, by each process.
   * @defaultValue 60
   */
  readonly unauthorizedRequestsPerMinute: number;
  /** Milliseconds in which a body has to arrive. @defaultValue 10,000 */
  readonly bodyMs: number;
  /** Milliseconds in which a body that brings files has to arrive. @defaultValue 50,000 */
  readonly fileMs: number;
  /** Milliseconds an answer may take, once the body is there. @defaultValue 30,000 */
  readonly answerMs: number;
}

const defaults: ServerLimits = {
  planBytes: 10 * 1024 * 1024,
  fileBytes: 28 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  agentRequestsPerMinute: 100,
  userRequestsPerMinute: 1_200,
  ownerRequestsPerMinute: 12_000,
  unauthorizedRequestsPerMinute: 60,
  bodyMs: 10_000,
  fileMs: 50_000,
  answerMs: 30_000,
};

/** @throws InvalidInputError for a limit that is not a positive number. */
export function resolveServerLimits(given: Partial<ServerLimits> = {}): ServerLimits {
  const limits = { ...defaults, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) {
      throw new InvalidInputError(`limits.${name} is ${value}: expected a number above 0`);
    }
  }
  return limits;
}
