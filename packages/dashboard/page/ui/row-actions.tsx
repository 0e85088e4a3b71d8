import { useTexts } from '../text/texts.ts';
import { Icon, type IconName } from './icon.tsx';
import type { RunAction } from './run-actions.ts';

const icons = {
  pause: 'paused',
  resume: 'running',
  cancel: 'close',
} as const satisfies Record<RunAction, IconName>;

interface RowActionsProps {
  /** Name of the run, which distinguishes the buttons of many rows. */
  readonly name: string;
  /** Actions that the run allows; those that a row does not offer are left out. */
  readonly actions: readonly string[];
  readonly onAction: (action: RunAction) => void;
}

/** Pause, resume and cancel, beside the row of a run. */
export function RowActions({ name, actions, onAction }: RowActionsProps) {
  const t = useTexts();
  const button = (action: RunAction) => (
    <button
      type="button"
      class="plain"
      title={t.turnAction[action]}
      aria-label={`${t.turnAction[action]}: ${name}`}
      onClick={() => onAction(action)}
    >
      <Icon name={icons[action]} />
    </button>
  );
  const [canPause, canResume] = [actions.includes('pause'), actions.includes('resume')];
  return (
    <div class="row-actions">
      {canPause && canResume && button('resume')}
      {/* The button that paused a run then resumes it: the focus stays. */}
      {(canPause || canResume) && button(canPause ? 'pause' : 'resume')}
      {actions.includes('cancel') && button('cancel')}
    </div>
  );
}
