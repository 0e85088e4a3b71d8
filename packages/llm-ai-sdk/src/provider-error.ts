/** The AI SDK's error of a call that failed or got no response. */
export interface ApiCallError extends Error {
  readonly url: string;
  /** Absent without a response. */
  readonly statusCode?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  readonly isRetryable: boolean;
}

/** Recognizes errors by the AI SDK's markers, which hold across copies of the package. */
export function isProviderError(error: unknown, name: string): error is Error {
  return error instanceof Error && Symbol.for(`vercel.ai.error.AI_${name}`) in error;
}

export function isApiCallError(error: unknown): error is ApiCallError {
  return isProviderError(error, 'APICallError');
}

/** Returns the message of an error with the beginning of the provider's response. */
export function textOfError(error: Error): string {
  const body = isApiCallError(error) ? (error.responseBody ?? '') : '';
  return `${error.message} ${body}`.slice(0, 10_000);
}
