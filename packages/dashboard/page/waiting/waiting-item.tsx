import type { OpenIntervention } from '@pce/client/internal';
import type { ComponentChildren } from 'preact';
import { hrefOf } from '../app/place.ts';
import { EpisodeActionDialog } from '../episodes/episode-action-dialog.tsx';
import { QuestionCard } from '../episodes/question-card.tsx';
import { taskActions, wordOfChoice } from '../execution/actions.ts';
import { ExecutionActionDialog } from '../execution/execution-action-dialog.tsx';
import { TaskActionDialog } from '../execution/task-action-dialog.tsx';
import { useTexts, wordOf } from '../text/texts.ts';
import { InterventionCard } from '../turn/intervention-card.tsx';
import { Choices } from '../ui/choices.tsx';
import { useDialog } from '../ui/dialogs.tsx';
import { Suggestions } from '../ui/suggestions.tsx';
import { Ago } from '../ui/time.tsx';
import { blockerOf } from './bulk-choices.ts';
import type { Cause } from './causes.ts';

interface WaitingItemProps extends Cause {
  /** Whether the server continues turns. */
  readonly drives: boolean;
  readonly onDone: () => void;
  /** Stands before its title. */
  readonly children?: ComponentChildren;
}

/** Something that waits for a person, with its context and what can be decided. */
export function WaitingItem({ item, task, drives, onDone, children }: WaitingItemProps) {
  const t = useTexts();
  const { title, message, openedAt, turnId, executionId, taskId, episodeId } = item;
  const { id, intervention, kind, options, notified = [] } = item;
  return (
    <>
      <h3>
        {children}
        <a href={placeOf(item)}>{title}</a>
      </h3>
      <p class="quiet">
        {turnId !== null && t.waiting.turn}
        {episodeId !== null && t.waiting.episode}
        {executionId !== null && (taskId === null ? t.waiting.execution : t.waiting.task)} ·{' '}
        <Ago at={openedAt} />
        {task && (
          <>
            {' '}
            · {t.waiting.task} <a href={placeOf(task)}>{task.title}</a>
          </>
        )}
        {notified.map(({ channel, to = [], at }) => (
          <span key={channel}>
            {' '}
            · {t.waiting.asked} {to.join(', ') || channel} <Ago at={at} />
          </span>
        ))}
      </p>
      {intervention && (
        <InterventionCard goal={title} canDecide={drives} {...{ intervention, onDone }} />
      )}
      {episodeId !== null && (
        <>
          <QuestionCard interventionId={id} {...{ episodeId, kind, message, options, onDone }} />
          {kind === 'paused' && <ResumeAction {...{ episodeId, onDone }} />}
        </>
      )}
      {executionId !== null && (
        <p>
          <span class="quiet">{wordOf(t.blockerKind, kind)}: </span>
          {message}
        </p>
      )}
      {executionId !== null && taskId !== null && (
        <TaskChoices {...{ item, executionId, taskId, onDone }} />
      )}
      {executionId !== null && taskId === null && (
        <ExecutionChoices {...{ executionId, options, onDone }} />
      )}
    </>
  );
}

interface ResumeActionProps {
  readonly episodeId: string;
  readonly onDone: () => void;
}

function ResumeAction({ episodeId, onDone }: ResumeActionProps) {
  const t = useTexts();
  const open = useDialog();
  return (
    <div class="actions">
      <Choices
        of={['resume']}
        label={(action) => t.turnAction[action]}
        onChoose={(action) =>
          open((onClose) => <EpisodeActionDialog {...{ action, episodeId, onDone, onClose }} />)
        }
      />
    </div>
  );
}

interface ExecutionChoicesProps {
  readonly executionId: string;
  readonly options: readonly string[];
  readonly onDone: () => void;
}

function ExecutionChoices({ executionId, options, onDone }: ExecutionChoicesProps) {
  const t = useTexts();
  const open = useDialog();
  const actions = (['accept', 'resume', 'cancel'] as const).filter((each) =>
    options.includes(each),
  );
  const execution = { executionId, agentId: null };
  return (
    <div class="actions">
      <Choices
        of={actions}
        label={(action) => t.executionAction[action]}
        onChoose={(action) =>
          open((onClose) => (
            <ExecutionActionDialog running={0} {...{ action, execution, onDone, onClose }} />
          ))
        }
      />
    </div>
  );
}

/** Returns where to look at it: this page for what it does not know. */
function placeOf({ turnId, executionId, taskId, episodeId }: OpenIntervention): string {
  if (turnId !== null) return hrefOf(['turns', turnId]);
  if (episodeId !== null) return hrefOf(['episodes', episodeId]);
  if (executionId === null) return hrefOf(['waiting']);
  return hrefOf(['executions', executionId], { task: taskId ?? undefined });
}

interface TaskChoicesProps extends Pick<WaitingItemProps, 'item' | 'onDone'> {
  readonly executionId: string;
  readonly taskId: string;
}

function TaskChoices({ item, executionId, taskId, onDone }: TaskChoicesProps) {
  const t = useTexts();
  const open = useDialog();
  const { kind, suggestions, title } = item;
  const blocker = blockerOf(item);
  return (
    <>
      <Suggestions of={suggestions} />
      <div class="actions">
        <Choices
          of={taskActions({ status: 'BLOCKED', blocker }, 'BLOCKED')}
          label={(choice) => t.choice[wordOfChoice(choice, kind)]}
          onChoose={(choice) =>
            open((onClose) => (
              <TaskActionDialog
                {...{ choice, executionId, onDone, onClose }}
                task={{ taskId, title, blocker }}
                dependents={undefined}
              />
            ))
          }
        />
      </div>
    </>
  );
}
