import { PceError } from '@pce/core/errors';

/** Returns whether an error is about one journal, and not about the store. */
export function isUnreadable(error: unknown): error is PceError {
  return PceError.isInstance(error) && !error.code.startsWith('store_');
}

/** Thrown for an archive that is cut, changed, of another journal, or signed by a key that is not trusted. */
export class ArchiveDamagedError extends PceError {
  constructor(
    /** Name of the archive. */
    readonly archive: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super('archive_damaged', `the archive ${archive} cannot be used: ${reason}`, options);
  }
}

/** Thrown if something has not ended that is to be erased; nothing was erased. */
export class ErasureRefusedError extends PceError {
  constructor(
    /** Streams of the journals that have not ended. */
    readonly streams: readonly string[],
  ) {
    const [first, ...others] = streams;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    super(
      'erasure_refused',
      `${first}${more} must end first, with all that belongs to it: cancel it or wait, and erase again; nothing was erased`,
    );
  }
}

/** Thrown by readers of a journal whose content was erased. Its events are still counted, and its chain is still checked. */
export class JournalErasedError extends PceError {
  constructor(
    readonly stream: string,
    /** Unix time in milliseconds. */
    readonly at: number,
    /** The person or program that erased it. */
    readonly by: string,
  ) {
    super('journal_erased', `${stream} was erased on ${new Date(at).toISOString()} by ${by}`);
  }
}
