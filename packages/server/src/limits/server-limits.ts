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
  /**
   * Bytes that one process holds at a time: bodies that arrive or are handled, and answers that are made and not yet sent.
   * More is refused with 503. @defaultValue 268435456 (256 MiB)
   */
  readonly heldBytes: number;
  /** The same of one owner, agents included. @defaultValue 67108864 (64 MiB), or twice `fileBytes` if that is more */
  readonly ownerHeldBytes: number;
  /** Bytes of files that one owner may have stored. @defaultValue no limit */
  readonly ownerStoredBytes: number;
  /** Turns that one process drives at a time; a further one is refused with 503. @defaultValue no limit */
  readonly turnsUnderWay: number;
  /** Bytes of a body that have to arrive in a second, over each ten seconds. @defaultValue 16384 (16 KiB) */
  readonly bodyBytesPerSecond: number;
  /** Milliseconds in which a body has to arrive. @defaultValue 10,000 */
  readonly bodyMs: number;
  /** Milliseconds in which a body that brings files has to arrive. @defaultValue 50,000 */
  readonly fileMs: number;
  /** Milliseconds an answer may take, once the body is there. @defaultValue 30,000 */
  readonly answerMs: number;
}

const defaults: Omit<ServerLimits, 'heldBytes' | 'ownerHeldBytes'> = {
  planBytes: 10 * 1024 * 1024,
  fileBytes: 28 * 1024 * 1024,
  bodyBytes: 1024 * 1024,
  agentRequestsPerMinute: 100,
  userRequestsPerMinute: 1_200,
  ownerRequestsPerMinute: 12_000,
  unauthorizedRequestsPerMinute: 60,
  ownerStoredBytes: Number.POSITIVE_INFINITY,
  turnsUnderWay: Number.POSITIVE_INFINITY,
  bodyBytesPerSecond: 16 * 1024,
  bodyMs: 10_000,
  fileMs: 50_000,
  answerMs: 30_000,
};

/** @throws InvalidInputError for a limit that is not a positive number. */
export function resolveServerLimits(given: Partial<ServerLimits> = {}): ServerLimits {
  const { fileBytes } = { ...defaults, ...given };
  const ownerHeldBytes = given.ownerHeldBytes ?? Math.max(64 * 1024 * 1024, 2 * fileBytes);
  const heldBytes = given.heldBytes ?? Math.max(256 * 1024 * 1024, ownerHeldBytes);
  const limits = { ...defaults, ...given, heldBytes, ownerHeldBytes };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) {
      throw new InvalidInputError(`limits.${name} is ${value}: expected a number above 0`);
    }
  }
  return limits;
}
