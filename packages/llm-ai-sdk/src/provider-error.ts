/** The AI SDK's error for a call that its provider answered with an error, or did not answer. */
export interface ApiCallError extends Error {
  readonly url: string;
  /** Absent where no answer came. */
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  readonly isRetryable: boolean;
}

/** The AI SDK marks its errors so that any copy of it knows them. */
export function isProviderError(error: unknown, name: string): error is Error {
  return error instanceof Error && Symbol.for(`vercel.ai.error.AI_${name}`) in error;
}

export function isApiCallError(error: unknown): error is ApiCallError {
  return isProviderError(error, 'APICallError');
}

/** Returns what an error says, with the beginning of the provider's answer. */
export function textOfError(error: Error): string {
  const body = isApiCallError(error) ? (error.responseBody ?? '') : '';
  return `${error.message} ${body}`.slice(0, 10_000);
}
