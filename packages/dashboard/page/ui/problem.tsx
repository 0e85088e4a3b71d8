import { ApiError, ConnectionError } from '@pce/client';
import { type Texts, useTexts } from '../text/texts.ts';
import { Icon } from './icon.tsx';

/** Returns an error in words, with what to do about it. */
function problemText(error: unknown, t: Texts): string {
  if (error instanceof ApiError) {
    if (error.status === 404) return t.problem.notFound;
    if (error.status === 429) return t.problem.tooMany;
    return error.detail ?? error.title;
  }
  if (error instanceof ConnectionError) return t.problem.noConnection;
  return error instanceof Error ? error.message : String(error);
}

interface ProblemProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function Problem({ error, onRetry }: ProblemProps) {
  const t = useTexts();
  return (
    <p class="problem tone-bad" role="alert">
      <Icon name="error" />
      <span>{problemText(error, t)}</span>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t.controls.tryAgain}
        </button>
      )}
    </p>
  );
}
