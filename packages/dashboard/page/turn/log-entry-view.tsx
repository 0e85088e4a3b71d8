import type { JsonObject } from '@pce/client';
import { useTexts, wordOf } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { statusStyle } from '../ui/status.tsx';
import { numberAt, objectAt, objectsAt, textAt } from './json-fields.ts';

/** An entry of the execution log. One of a type that is not known is shown as the JSON it is. */
export function LogEntryView({ entry }: { readonly entry: JsonObject }) {
  switch (textAt(entry, 'type')) {
    case 'plan':
      return <PlanEntry entry={entry} />;
    case 'iteration':
      return <IterationEntry entry={entry} />;
    case 'warning':
    case 'review':
    case 'intervention':
      return <NoteEntry entry={entry} />;
    default:
      return <pre>{JSON.stringify(entry, null, 2)}</pre>;
  }
}

function PlanEntry({ entry }: { readonly entry: JsonObject }) {
  const t = useTexts();
  return (
    <li class="panel stack">
      <h3>{t.turn.plan}</h3>
      {textAt(entry, 'approach') !== '' && <p class="prose">{textAt(entry, 'approach')}</p>}
      <ol class="plain-list">
        {objectsAt(entry, 'goals').map((goal) => (
          <li key={textAt(goal, 'id')}>
            <code>{textAt(goal, 'id')}</code> {textAt(goal, 'description')}
          </li>
        ))}
      </ol>
    </li>
  );
}

function IterationEntry({ entry }: { readonly entry: JsonObject }) {
  const t = useTexts();
  const command = textAt(entry, 'command');
  const coordinator = objectAt(entry, 'coordinator');
  const result = objectAt(entry, 'result');
  const claims = objectsAt(entry, 'claims');
  const failure = result && objectAt(result, 'error');
  const analysis = textAt(entry, 'analysis');
  const [icon, tone] = statusStyle(failure ? 'ERROR' : result ? 'COMPLETE' : 'QUEUED');
  return (
    <li class="panel stack">
      <p class="title-line">
        <span class={`tone-${tone}`}>
          <Icon name={icon} />
        </span>
        <span class="strong">
          {numberAt(entry, 'iteration')}. {wordOf(t.action, textAt(entry, 'action'))}
        </span>
        {coordinator && <code class="quiet push">{textAt(coordinator, 'selected')}</code>}
      </p>
      {command !== '' && <p>{command}</p>}
      {coordinator && (
        <details>
          <summary class="quiet">{t.turn.call}</summary>
          <code>{textAt(coordinator, 'request')}</code>
        </details>
      )}
      {result && (
        <p class={failure ? 'tone-bad' : ''}>
          {textAt(result, 'ref') !== '' && <code>{textAt(result, 'ref')} </code>}
          {textAt(result, 'summary')}
          {failure && ` (${textAt(failure, 'message')})`}
        </p>
      )}
      {claims.length > 0 && (
        <details>
          <summary class="quiet">{t.say.turn.claims(claims.length)}</summary>
          <ul class="plain-list">
            {claims.map((claim, index) => (
              <li key={index}>
                {textAt(claim, 'claim')} <span class="quiet">{textAt(claim, 'source')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {analysis !== '' && <p class="quiet">{analysis}</p>}
    </li>
  );
}

function NoteEntry({ entry }: { readonly entry: JsonObject }) {
  const t = useTexts();
  const resolution = objectAt(entry, 'resolution');
  return (
    <li class="note tone-waits">
      <Icon name="blocked" />
      <span>
        <b>{wordOf(t.entry, textAt(entry, 'type'))}</b> {textAt(entry, 'message')}
        {resolution && (
          <>
            {` → ${textAt(resolution, 'choice')} ${textAt(resolution, 'answer')} `}
            <span class="quiet">{t.say.turn.by(textAt(resolution, 'by'))}</span>
          </>
        )}
      </span>
    </li>
  );
}
