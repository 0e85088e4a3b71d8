import { PceError } from '@pce/core/errors';

/** Gets errors that no client may read. `tool` names the tool or resource that failed. */
export type ErrorReporter = (error: unknown, tool: string) => void;

/** Maximum length of a message for clients. */
const maxLength = 1_000;

const paths =
  /(?<![\p{L}\p{N}:/.])(?:file:\/\/)?(?:\/(?:[\w.@+-]+\/)+[\w.@+-]*|[A-Za-z]:\\[^\s"'`]+)/gu;

/** Returns the text of an error for clients: our message if they can correct it, and never a path of this machine. */
export function errorText(name: string, error: unknown, report: ErrorReporter): string {
  if (!PceError.isInstance(error) || isInternal(error)) {
    report(error, name);
    return `internal: ${name} failed for a reason that the operator of this server finds in its log. Nothing you can change; try again later.`;
  }
  const message = error.message.replace(paths, '…').slice(0, maxLength);
  return `${error.code}: ${message}`;
}

export function toToolError(name: string, error: unknown, report: ErrorReporter) {
  const text = errorText(name, error, report);
  return { isError: true, content: [{ type: 'text' as const, text }] };
}

/** Messages of store errors contain its location. */
function isInternal({ code }: PceError): boolean {
  return code.startsWith('store_') || code.startsWith('journal_');
}
