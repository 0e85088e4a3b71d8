import type { Execution, ExecutionSummary } from '@pce/client';
import type { JSX } from 'preact';
import { useSession } from '../app/session.ts';
import { ExecutionActionDialog } from '../execution/execution-action-dialog.tsx';
import { useLoad } from '../store/use-load.ts';
import { useTexts } from '../text/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import type { RowAction } from '../ui/row-actions.tsx';

/** An action, and the execution of the list that it is for. */
export interface ListedAction {
  readonly action: RowAction;
  readonly listed: ExecutionSummary;
}

interface ListedActionDialogProps extends ListedAction {
  readonly onDone: (execution: Execution) => void;
  readonly onClose: () => void;
}

/** The dialog of an execution's action, once it is known what the action means to the agents that work on it. */
export function ListedActionDialog(props: ListedActionDialogProps): JSX.Element | null {
  const { action, listed, onDone, onClose } = props;
  const t = useTexts();
  const { client } = useSession();
  const { executionId } = listed;
  const { value, error, reload } = useLoad(`execution ${executionId}`, (signal) =>
    client.executions.get(executionId, { signal }),
  );
  if (error !== undefined) {
    return (
      <Dialog title={t.executionAction[action]} onClose={onClose}>
        <Problem error={error} onRetry={reload} />
      </Dialog>
    );
  }
  if (value === undefined) return null;
  const running = value.currentTasks.length;
  return <ExecutionActionDialog {...{ action, running, onDone, onClose }} execution={value} />;
}
