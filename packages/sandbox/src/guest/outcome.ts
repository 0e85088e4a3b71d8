import { describeFailure } from './describe-failure.ts';
import { end } from './host.ts';

/** Ends the run with a thrown value. */
export function fail(thrown: unknown): void {
  end({ refusal: describeFailure(thrown) });
}

export function succeed(value: unknown): void {
  try {
    end({ value: value ?? null });
  } catch {
    end({ refusal: { code: 'internal', message: 'what it returned cannot be written as JSON' } });
  }
}
