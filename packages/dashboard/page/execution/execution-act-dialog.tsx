import type { Execution } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { type ExecutionAct, targets } from './acts.ts';
import { AgentField } from './agent-field.tsx';

interface ExecutionActDialogProps {
  readonly act: ExecutionAct;
  readonly execution: Pick<Execution, 'executionId' | 'agentId'>;
  /** Tasks in the hands of agents. */
  readonly running: number;
  readonly onDone: (execution: Execution) => void;
  readonly onClose: () => void;
}

export function ExecutionActDialog(props: ExecutionActDialogProps): JSX.Element {
  const { act, execution, running, onDone, onClose } = props;
  const t = useTexts();
  const { client } = useSession();
  const [reason, setReason] = useState('');
  const [agent, setAgent] = useState(execution.agentId ?? '');
  const send = async (): Promise<void> => {
    const because = reason === '' ? {} : { reason };
    const change =
      act === 'reassign' ? { agentId: agent || null } : { status: targets[act], ...because };
    onDone(await client.executions.change(execution.executionId, change));
  };
  return (
    <ActDialog
      title={t.executionAct[act]}
      consequences={t.executionConsequence[act](running)}
      label={t.executionAct[act]}
      isFinal={act === 'cancel'}
      act={send}
      onClose={onClose}
    >
      {act === 'reassign' ? (
        <AgentField value={agent} onChange={setAgent} none={t.agents.any} />
      ) : (
        <label>
          {t.act.reason}
          <input
            value={reason}
            maxLength={2_000}
            onInput={(e) => setReason(e.currentTarget.value)}
          />
        </label>
      )}
    </ActDialog>
  );
}
