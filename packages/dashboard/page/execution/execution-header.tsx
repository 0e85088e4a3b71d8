import type { Execution } from '@pce/client';
import { hrefOf } from '../app/place.ts';
import { durationText, numberFormat } from '../text/formats.ts';
import { useLanguage, useTexts } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { Fact } from '../ui/fact.tsx';
import { Icon } from '../ui/icon.tsx';
import { JournalChecks } from '../ui/journal-checks.tsx';
import { Progress } from '../ui/progress.tsx';
import { Status } from '../ui/status.tsx';
import { Moment, useNow } from '../ui/time.tsx';
import { type ExecutionAction, executionActions } from './actions.ts';
import { hasEnded } from './apply-event.ts';
import type { ExecutionView } from './execution-model.ts';

interface ExecutionHeaderProps {
  readonly view: ExecutionView;
  readonly execution: Execution;
  readonly onAction: (action: ExecutionAction) => void;
}

const tenths = { maximumFractionDigits: 1 };

/** The state of an execution, how far it is, when it will be done, and what can be done with it. */
export function ExecutionHeader({ view, execution, onAction }: ExecutionHeaderProps) {
  const t = useTexts();
  const language = useLanguage();
  const now = useNow();
  const { executionId, name, status, reason, startedAt, completedAt, agentId } = execution;
  const { done, total, percent } = progressOf(view, execution);
  const actions = executionActions(status);
  const { forecast, forecastError } = view;
  const { finish, unestimated } = forecast ?? {};
  return (
    <header class="title">
      <div class="title-line">
        <h1>{name}</h1>
        <Status status={status} />
        <div class="actions push">
          <Choices
            of={actions}
            primary={actions.find((each) => each === 'accept' || each === 'resume')}
            label={(each) => t.executionAction[each]}
            onChoose={onAction}
          />
          {!hasEnded(status) && (
            <a class="button" href={hrefOf(['executions', executionId, 'change'])}>
              {t.plan.change}
            </a>
          )}
        </div>
      </div>
      {reason !== '' && <p class="quiet">{reason}</p>}
      <div class="how-far">
        <strong class="big number">{numberFormat(language, tenths).format(percent)} %</strong>
        <Progress percent={percent} label={t.say.tasks.doneOf(done, total)} tone={toneOf(status)} />
      </div>
      <div class="title-line">
        <dl class="facts">
          <Fact name={t.execution.done}>{t.say.tasks.doneOf(done, total)}</Fact>
          {startedAt && (
            <Fact name={t.execution.started}>
              <Moment at={startedAt} />
            </Fact>
          )}
          {startedAt && (
            <Fact name={t.execution.took}>
              {durationText((completedAt ?? now) - startedAt, language)}
            </Fact>
          )}
          {completedAt && (
            <Fact name={t.execution.ended}>
              <Moment at={completedAt} />
            </Fact>
          )}
          {finish && finish.p95 > now && forecastError === undefined && !hasEnded(status) && (
            <Fact name={t.execution.expected}>
              <Moment at={finish.p50} />{' '}
              <span class="quiet">
                {t.execution.atTheLatest} <Moment at={finish.p95} />
              </span>
            </Fact>
          )}
          {forecastError !== undefined && !hasEnded(status) && (
            <Fact name={t.execution.expected}>
              <span class="tone-bad">
                <Icon name="error" /> {t.execution.noForecast}
              </span>
            </Fact>
          )}
          {unestimated !== undefined && unestimated > 0 && !hasEnded(status) && (
            <Fact name={t.execution.unestimated}>{unestimated}</Fact>
          )}
          {agentId && <Fact name={t.execution.onlyAgent}>{agentId}</Fact>}
          <Fact name={t.execution.id}>
            <code>{executionId}</code>
          </Fact>
        </dl>
      </div>
      <JournalChecks kind="executions" id={executionId} />
    </header>
  );
}

function toneOf(status: string): string {
  if (status === 'FAILED') return 'bad';
  return status === 'BLOCKED' ? 'waits' : status === 'COMPLETED' ? 'good' : 'runs';
}

/** Counts from the tasks once they are there, else what the server counted. */
function progressOf({ isWhole, table: { done, size } }: ExecutionView, execution: Execution) {
  if (!isWhole) {
    const { tasksCompleted, tasksTotal, percent } = execution;
    return { done: tasksCompleted, total: tasksTotal, percent };
  }
  return { done, total: size, percent: size === 0 ? 0 : Math.round((1_000 * done) / size) / 10 };
}
