import type { Execution, ExecutionSummary } from '@pce/client';
import type { JSX } from 'preact';
import { useSession } from '../app/session.ts';
import { ExecutionActDialog } from '../execution/execution-act-dialog.tsx';
import { useLoad } from '../store/use-load.ts';
import { useTexts } from '../text/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import type { RowAct } from '../ui/row-acts.tsx';

/** An act, and the execution of the list that it is for. */
export interface ListedAct {
  readonly act: RowAct;
  readonly listed: ExecutionSummary;
}

interface ListedActDialogProps extends ListedAct {
  readonly onDone: (execution: Execution) => void;
  readonly onClose: () => void;
}

/** The dialog of an execution's act, once it is known what the act means to the agents that work on it. */
export function ListedActDialog(props: ListedActDialogProps): JSX.Element | null {
  const { act, listed, onDone, onClose } = props;
  const t = useTexts();
  const { client } = useSession();
  const { executionId } = listed;
  const { value, error, reload } = useLoad(`execution ${executionId}`, (signal) =>
    client.executions.get(executionId, { signal }),
  );
  if (error !== undefined) {
    return (
      <Dialog title={t.executionAct[act]} onClose={onClose}>
        <Problem error={error} onRetry={reload} />
      </Dialog>
    );
  }
  if (value === undefined) return null;
  const running = value.currentTasks.length;
  return <ExecutionActDialog {...{ act, running, onDone, onClose }} execution={value} />;
}
