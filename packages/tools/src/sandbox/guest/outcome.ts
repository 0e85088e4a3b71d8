import { describeFailure } from './describe-failure.ts';
import { end } from './host.ts';

/** Ends the run with what was thrown. */
export function fail(thrown: unknown): void {
  end({ refusal: describeFailure(thrown) });
}

/** Ends the run with what the tool returned, as far as JSON can hold it. */
export function succeed(value: unknown): void {
  try {
    end({ value: value ?? null });
  } catch {
    end({ refusal: { code: 'internal', message: 'what it returned cannot be written as JSON' } });
  }
}
