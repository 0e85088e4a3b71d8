import { useState } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { EditedTask } from './edit-tasks.ts';

interface TaskEditorProps {
  readonly task: EditedTask;
  /** Ids of all tasks of the plan. */
  readonly ids: ReadonlySet<string>;
  readonly actions: readonly string[];
  readonly onChange: (change: Partial<EditedTask>) => void;
  readonly onRemove: () => void;
  readonly onAdd: () => void;
}

/** The fields of a task that a person corrects. */
export function TaskEditor(props: TaskEditorProps) {
  const { task, ids, actions, onChange, onRemove, onAdd } = props;
  const t = useTexts();
  const [after, setAfter] = useState(task.dependsOn.join(', '));
  const named = after.split(',').flatMap((each) => each.trim() || []);
  const unknown = named.filter((id) => !ids.has(id) || id === task.id);
  const change = (text: string): void => {
    setAfter(text);
    const written = text.split(',').flatMap((each) => each.trim() || []);
    onChange({ dependsOn: [...new Set(written)].filter((id) => ids.has(id) && id !== task.id) });
  };
  const optional = (field: 'action' | 'person' | 'approval', label: string, list?: string) => (
    <TextField
      {...{ label, list }}
      value={task[field] ?? ''}
      onText={(text) => onChange({ [field]: text.trim() || undefined })}
    />
  );
  return (
    <div class="plan-fields">
      <TextField
        label={t.tasks.task}
        isWide
        required
        maxLength={500}
        value={task.title}
        onText={(title) => onChange({ title })}
      />
      <label>
        {t.tasks.after}
        <input
          value={after}
          aria-invalid={unknown.length > 0}
          aria-describedby={unknown.length > 0 ? 'plan-unknown' : undefined}
          onInput={(e) => change(e.currentTarget.value)}
        />
        {unknown.length > 0 && (
          <span id="plan-unknown" class="tone-bad" role="alert">
            {t.say.plan.unknown(unknown.join(', '))}
          </span>
        )}
      </label>
      {optional('action', t.tasks.action, 'plan-actions')}
      <datalist id="plan-actions">
        {actions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {optional('person', t.plan.person)}
      {optional('approval', t.plan.approval)}
      {task.doubts?.map((doubt) => (
        <div key={doubt} class="wide">
          <Note tone="waits" icon="blocked">
            {doubt}
          </Note>
        </div>
      ))}
      <TextField
        label={t.plan.instruction}
        isWide
        rows={3}
        value={task.description ?? ''}
        onText={(description) => onChange({ description })}
      />
      <div class="actions wide">
        <button type="button" onClick={onAdd}>
          {t.plan.add}
        </button>
        <button type="button" onClick={onRemove}>
          {t.plan.remove}
        </button>
      </div>
    </div>
  );
}
