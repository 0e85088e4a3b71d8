import { useState } from 'preact/hooks';
import { go, hrefOf } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { AgentField } from '../execution/agent-field.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';

interface Rule {
  readonly ask: 'before' | 'after';
  readonly action: string;
}

interface StartDialogProps {
  readonly planId: string;
  /** Actions of its tasks, which rules can name. */
  readonly actions: readonly string[];
  /** Saves what was corrected. */
  readonly onSave: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Starts an execution, with the decisions that a person keeps. */
export function StartDialog({ planId, actions, onSave, onClose }: StartDialogProps) {
  const { t, client } = usePage();
  const [agentId, setAgentId] = useState('');
  const [asked, setAsked] = useState<readonly Rule[]>([]);
  const start = async (): Promise<void> => {
    await onSave();
    const { executionId, status } = await client.executions.create({
      planId,
      options: { rules: asked },
      ...(agentId !== '' && { agentId }),
    });
    // A person who starts it here sees the breakdown.
    if (status === 'CREATED') await client.executions.change(executionId, { status: 'QUEUED' });
    go(hrefOf(['executions', executionId]));
  };
  const choice = (ask: Rule['ask']) => (
    <fieldset>
      <legend>{t.plan.ask[ask]}</legend>
      <div class="actions">
        {actions.map((action) => (
          <label key={action} class="check">
            <input
              type="checkbox"
              onChange={({ currentTarget: { checked } }) => {
                const others = asked.filter((rule) => rule.ask !== ask || rule.action !== action);
                setAsked(checked ? [...others, { ask, action }] : others);
              }}
            />
            {action}
          </label>
        ))}
      </div>
    </fieldset>
  );
  return (
    <ActionDialog
      consequences={t.plan.startMeans}
      label={t.executions.start}
      action={start}
      onClose={onClose}
    >
      {choice('before')}
      {choice('after')}
      <AgentField value={agentId} onChange={setAgentId} none={t.agents.any} />
    </ActionDialog>
  );
}
