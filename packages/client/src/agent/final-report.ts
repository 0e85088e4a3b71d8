import type { Report } from '../wire/api.generated.js';
import type { Json } from '../wire/json.js';
import { Blocked } from './blocked.js';
import { FinalError } from './final-error.js';
import { ForReview } from './for-review.js';

const maxSuggestions = 20;

export type Outcome =
  | { readonly type: 'returned'; readonly value: unknown }
  | { readonly type: 'threw'; readonly error: unknown };

/** The last report about a task. */
export type FinalReport = Omit<Report, 'agentId' | 'leaseToken' | 'taskId'> & {
  readonly eventType: 'task_complete' | 'task_error' | 'task_blocked';
};

/** Returns the final report for a handler's outcome. An output that JSON cannot hold is the task's error. */
export function finalReport(outcome: Outcome): FinalReport {
  if (outcome.type === 'threw') return failed(outcome.error);
  const { value } = outcome;
  if (value instanceof Blocked) return blocked(value);
  try {
    return value instanceof ForReview ? forReview(value) : complete(value);
  } catch (error) {
    return failed(error);
  }
}

function complete(value: unknown): FinalReport {
  const outputData = toJson(value);
  return {
    eventType: 'task_complete',
    status: 'done',
    ...(outputData !== undefined && { outputData }),
  };
}

function forReview({ output, message }: ForReview): FinalReport {
  return {
    ...complete(output),
    humanReviewRequired: true,
    ...(message !== undefined && { message: shortened(message) }),
  };
}

function blocked({ message, suggestions }: Blocked): FinalReport {
  return {
    eventType: 'task_blocked',
    status: 'blocked',
    message: shortened(message),
    suggestions: suggestions.slice(0, maxSuggestions).map((each) => shortened(each, 2_000)),
  };
}

function failed(error: unknown): FinalReport {
  if (error instanceof Blocked) return blocked(error);
  return {
    eventType: 'task_error',
    status: 'failed',
    errorType: shortened(error instanceof Error ? error.name : typeof error),
    errorMessage: shortened(error instanceof Error ? error.message : thrownText(error)),
    ...(error instanceof FinalError && { blocking: true }),
  };
}

/** Shortens a text to the length that servers accept. */
function shortened(text: string, most = 20_000): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

function thrownText(error: unknown): string {
  return typeof error === 'object' ? 'something that is not an Error was thrown' : String(error);
}

/** Returns a copy as JSON, whatever the handler does with the value later: a repeated report must be the same. */
function toJson(value: unknown): Json | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}
