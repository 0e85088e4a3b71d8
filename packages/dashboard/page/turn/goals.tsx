import type { Turn } from '@pce/client';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { statusStyle } from '../ui/status.tsx';

const statuses: Readonly<Record<string, string>> = {
  pending: 'QUEUED',
  in_progress: 'RUNNING',
  achieved: 'COMPLETE',
  blocked: 'BLOCKED',
};

/** The goals and how far each is, and how the answer was validated. */
export function Goals({ turn }: { readonly turn: Turn }) {
  const t = useTexts();
  const { goals, approach, validation } = turn;
  return (
    <div class="columns">
      <section class="stack">
        <h2>{t.turn.goals}</h2>
        {approach && <p class="quiet">{approach}</p>}
        <ul class="plain-list">
          {goals.map(({ id, description, status, progress }) => {
            const [icon, tone] = statusStyle(statuses[status] ?? '');
            return (
              <li key={id}>
                <span class={`tone-${tone}`}>
                  <Icon name={icon} />
                  <span class="unseen">{wordOf(t.goal, status)}</span>
                </span>{' '}
                {description} {progress !== null && <span class="quiet">{progress}</span>}
              </li>
            );
          })}
        </ul>
        {goals.length === 0 && <p class="quiet">{t.turn.noGoals}</p>}
      </section>
      {validation && (
        <section class="stack">
          <h2>{t.turn.validation}</h2>
          <p>
            <b>{wordOf(t.verdict, validation.decision)}</b>{' '}
            <span class="quiet">{t.say.turn.score(Math.round(validation.score * 100))}</span>
          </p>
          <ul class="plain-list">
            {validation.criteria.map(({ criterion, status, detail }) => (
              <li key={criterion}>
                <b>{wordOf(t.check, status)}</b> {criterion} <span class="quiet">{detail}</span>
              </li>
            ))}
            {validation.issues.map((issue) => (
              <li key={issue} class="tone-waits">
                <Icon name="blocked" /> {issue}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
