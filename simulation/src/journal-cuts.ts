import { VersionConflictError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';

/** Journals whose last events were deleted from the store, while their view rows stayed. */
export class JournalCuts {
  readonly #lengths = new Map<string, number>();
  readonly #onOverwrite: (stream: string) => void;

  /** `onOverwrite` is called for each append to a cut journal. */
  constructor(onOverwrite: (stream: string) => void) {
    this.#onOverwrite = onOverwrite;
  }

  cut(stream: string, length: number): void {
    this.#lengths.set(stream, length);
  }

  isCut(stream: string): boolean {
    return this.#lengths.has(stream);
  }

  over(store: Store): Store {
    return {
      ...store,
      read: async (input) => {
        const length = this.#lengths.get(input.stream) ?? Number.POSITIVE_INFINITY;
        return (await store.read(input)).filter(({ version }) => version <= length);
      },
      append: async (input) => {
        const length = this.#lengths.get(input.stream);
        if (length === undefined) return store.append(input);
        if (input.expectedVersion === length) this.#onOverwrite(input.stream);
        throw new VersionConflictError(input.stream, input.expectedVersion, length);
      },
    };
  }
}
