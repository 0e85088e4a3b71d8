import type { Execution } from '@pce/client';
import { useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type ExecutionAction, targets } from './actions.ts';
import { AgentField } from './agent-field.tsx';

interface ExecutionActionDialogProps {
  readonly action: ExecutionAction;
  readonly execution: Pick<Execution, 'executionId' | 'agentId'>;
  /** Tasks in the hands of agents. */
  readonly running: number;
  readonly onDone: (execution: Execution) => void;
  readonly onClose: () => void;
}

export function ExecutionActionDialog(props: ExecutionActionDialogProps) {
  const { action, execution, running, onDone, onClose } = props;
  const { t, client } = usePage();
  const [reason, setReason] = useState('');
  const [agent, setAgent] = useState(execution.agentId ?? '');
  const send = async (): Promise<void> => {
    const because = reason === '' ? {} : { reason };
    const change =
      action === 'reassign' ? { agentId: agent || null } : { status: targets[action], ...because };
    onDone(await client.executions.change(execution.executionId, change));
  };
  return (
    <ActionDialog
      consequences={t.say.executionConsequence[action](running)}
      label={t.executionAction[action]}
      isFinal={action === 'cancel'}
      action={send}
      onClose={onClose}
    >
      {action === 'reassign' ? (
        <AgentField value={agent} onChange={setAgent} none={t.agents.any} />
      ) : (
        <TextField label={t.controls.reason} value={reason} maxLength={2_000} onText={setReason} />
      )}
    </ActionDialog>
  );
}
