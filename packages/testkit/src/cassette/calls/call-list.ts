import { CassetteMismatchError } from '../cassette-error.js';
import { commonLength, type Difference, firstDifference } from './first-difference.js';
import { type RequestParts, requestKey } from './request-parts.js';

interface Entry<Call> {
  readonly call: Call;
  readonly parts: RequestParts;
  isUsed: boolean;
}

export interface CallListOptions<Request, Call extends Request> {
  readonly cassette: string;
  readonly recorded: readonly Call[];
  /** Returns the redacted parts by which calls are compared. */
  readonly partsOf: (request: Request) => RequestParts;
}

/** Recorded calls of one kind. Equal requests are answered in their recorded order, also between other calls. */
export class CallList<Request, Call extends Request> {
  readonly #options: CallListOptions<Request, Call>;
  readonly #entries: readonly Entry<Call>[];
  readonly #byKey: ReadonlyMap<string, Entry<Call>[]>;
  readonly #kept: (Call | undefined)[] = [];

  constructor(options: CallListOptions<Request, Call>) {
    this.#options = options;
    this.#entries = options.recorded.map((call) => ({
      call,
      parts: options.partsOf(call),
      isUsed: false,
    }));
    this.#byKey = Map.groupBy(this.#entries, ({ parts }) => requestKey(parts));
  }

  take(request: Request): Call | undefined {
    const entry = this.#recordedFor(request).find(({ isUsed }) => !isUsed);
    if (entry === undefined) return undefined;
    entry.isUsed = true;
    this.#kept.push(entry.call);
    return entry.call;
  }

  /** Returns the next call recorded for this request, or the last, without consuming it. */
  find(request: Request): Call | undefined {
    const entries = this.#recordedFor(request);
    return (entries.find(({ isUsed }) => !isUsed) ?? entries.at(-1))?.call;
  }

  /** Reserves the position of a call under way; the returned function stores it. */
  reserve(): (call: Call) => void {
    const place = this.#kept.push(undefined) - 1;
    return (call) => {
      this.#kept[place] = call;
    };
  }

  /** Returns the calls that were used or made, in the order of their requests. */
  kept(): readonly Call[] {
    return this.#kept.filter((call) => call !== undefined);
  }

  /** Returns the recorded calls that were not requested, each with its position from 1. */
  unused(): readonly { readonly call: Call; readonly place: number }[] {
    return this.#entries.flatMap(({ call, isUsed }, index) =>
      isUsed ? [] : [{ call, place: index + 1 }],
    );
  }

  /** Returns the error for a request without a recorded answer. */
  mismatch(request: Request, what: string): CassetteMismatchError {
    const { cassette, partsOf } = this.#options;
    const times = this.#recordedFor(request).length;
    if (times > 0) {
      return new CassetteMismatchError(
        `${cassette}: ${what} was recorded ${times === 1 ? 'once' : `${times} times`} and is made once more; ${advice}`,
      );
    }
    const parts = partsOf(request);
    const nearest = this.#nearest(parts);
    if (nearest === undefined) {
      return new CassetteMismatchError(
        `${cassette}: ${what} is not in the recording, and nothing is left there to compare it with; ${advice}`,
      );
    }
    const difference = firstDifference(nearest.parts, parts);
    return new CassetteMismatchError(
      [
        `${cassette}: ${what} is not in the recording. The nearest call, number ${this.#entries.indexOf(nearest) + 1} of its kind, differs first in ${where(difference)}:`,
        `  expected: ${difference?.expected ?? 'nothing'}`,
        `  actual:   ${difference?.actual ?? 'nothing'}`,
        advice,
      ].join('\n'),
      difference,
    );
  }

  /** Returns the error for a recorded answer that is no longer valid. */
  outdated(what: string, problems: string): CassetteMismatchError {
    const { cassette } = this.#options;
    return new CassetteMismatchError(
      `${cassette}: ${what} does not fit the schema any more: ${problems}; record it again with PCE_CASSETTE=record`,
    );
  }

  #recordedFor(request: Request): readonly Entry<Call>[] {
    return this.#byKey.get(requestKey(this.#options.partsOf(request))) ?? [];
  }

  #nearest(parts: RequestParts): Entry<Call> | undefined {
    let nearest: Entry<Call> | undefined;
    let longest = -1;
    for (const entry of this.#entries) {
      if (entry.isUsed) continue;
      const length = commonLength(entry.parts, parts);
      if (length > longest) [nearest, longest] = [entry, length];
    }
    return nearest;
  }
}

const advice = 'if the change is meant, record it again with PCE_CASSETTE=update';

function where(difference: Difference | undefined): string {
  if (difference === undefined) return 'nothing';
  return `its ${difference.part}, line ${difference.line}, column ${difference.column}`;
}
