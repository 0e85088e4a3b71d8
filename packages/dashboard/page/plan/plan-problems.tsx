import type { PlanProblem } from '@pce/client';
import type { JSX } from 'preact';
import { useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';

interface PlanProblemsProps {
  readonly problems: readonly PlanProblem[];
  readonly onLine: (line: number) => void;
}

/** Problems shown at first. */
const few = 3;

/** Lists what is wrong or not clear in a plan, the gravest first, each with its place. */
export function PlanProblems({ problems, onLine }: PlanProblemsProps): JSX.Element | null {
  const t = useTexts();
  if (problems.length === 0) return null;
  const rank = ({ severity, code }: PlanProblem): number =>
    severity === 'error' ? 0 : code === 'missing_duration' ? 2 : 1;
  const sorted = problems.toSorted((left, right) => rank(left) - rank(right));
  const list = (some: readonly PlanProblem[]): JSX.Element => (
    <ul class="plain-list">
      {some.map(({ severity, where, message }, index) => {
        const line = /:(\d+)$/.exec(where)?.[1];
        return (
          <li key={index} class={`note tone-${severity === 'error' ? 'bad' : 'waits'}`}>
            <Icon name={severity === 'error' ? 'error' : 'blocked'} />
            <span>
              {line ? (
                <button type="button" class="link" onClick={() => onLine(Number(line))}>
                  {where}
                </button>
              ) : (
                <code>{where}</code>
              )}{' '}
              {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
  return (
    <div>
      {list(sorted.slice(0, few))}
      {sorted.length > few && (
        <details>
          <summary>{t.say.list.andMore(sorted.length - few)}</summary>
          {list(sorted.slice(few))}
        </details>
      )}
    </div>
  );
}
