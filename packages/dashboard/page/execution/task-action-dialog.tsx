import type { Execution, Json, Resolution, Task } from '@pce/client';
import type { TaskChoice } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isFinal, jsonOrText, toObject, wordOfChoice } from './actions.ts';
import { AgentField } from './agent-field.tsx';

/** A decision about a task that is about to be taken. */
export interface TaskAction {
  readonly choice: TaskChoice;
  readonly task: Pick<Task, 'taskId' | 'title' | 'blocker'> & Partial<Pick<Task, 'params'>>;
  /** Tasks that wait for it; `undefined` if that is not known. */
  readonly dependents: number | undefined;
}

interface TaskActionDialogProps extends TaskAction {
  readonly executionId: string;
  readonly onDone: (execution: Execution) => void;
  readonly onClose: () => void;
}

export function TaskActionDialog(props: TaskActionDialogProps) {
  const { choice, task, dependents, executionId, onDone, onClose } = props;
  const { t, client } = usePage();
  const { blocker } = task;
  const word = wordOfChoice(choice, blocker?.kind);
  const suggestions = word === 'alternative' ? blocker?.suggestions : [];
  const [note, setNote] = useState(suggestions?.[0] ?? '');
  const [params, setParams] = useState('');
  const [output, setOutput] = useState('');
  const [agentId, setAgentId] = useState('');
  const hasNote = choice !== 'skip' && choice !== 'take_over' && blocker?.kind !== 'review';

  const send = async (): Promise<void> => {
    const resolution: Resolution = {
      choice,
      ...(note !== '' && { note }),
      ...(choice === 'retry' &&
        params !== '' && { params: toObject(params, t.taskAction.noObject) }),
      ...(choice === 'reassign' && { agentId }),
      ...(choice === 'take_over' && output !== '' && { outputData: jsonOrText(output) as Json }),
    };
    onDone(await client.tasks.resolve(executionId, task.taskId, resolution));
  };
  return (
    <ActionDialog
      title={`${t.choice[word]}: ${task.title}`}
      consequences={t.say.taskConsequence[word](dependents)}
      label={t.choice[word]}
      isFinal={isFinal(choice, task)}
      action={send}
      onClose={onClose}
    >
      {suggestions && suggestions.length > 0 && (
        <fieldset>
          <legend>{t.taskAction.alternatives}</legend>
          {suggestions.map((each) => (
            <label key={each} class="choice">
              <input
                type="radio"
                name="alternative"
                checked={note === each}
                onChange={() => setNote(each)}
              />
              <span>{each}</span>
            </label>
          ))}
        </fieldset>
      )}
      {choice === 'reassign' && <AgentField value={agentId} onChange={setAgentId} />}
      {hasNote && <TextField label={t.taskAction.note} rows={3} value={note} onText={setNote} />}
      {choice === 'retry' && (
        <TextField
          label={t.taskAction.params}
          isCode
          rows={3}
          placeholder={JSON.stringify(task.params ?? {})}
          value={params}
          onText={setParams}
        />
      )}
      {choice === 'take_over' && (
        <TextField label={t.taskAction.output} isCode rows={4} value={output} onText={setOutput} />
      )}
    </ActionDialog>
  );
}
