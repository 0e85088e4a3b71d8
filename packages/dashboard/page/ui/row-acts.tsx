import type { JSX } from 'preact';
import { useTexts } from '../text/texts.ts';
import { Icon, type IconName } from './icon.tsx';

/** Something a person can do with a run without opening it. */
export type RowAct = 'pause' | 'resume' | 'cancel';

const icons = {
  pause: 'paused',
  resume: 'running',
  cancel: 'close',
} as const satisfies Record<RowAct, IconName>;

interface RowActsProps {
  /** Name of the run: the buttons of many rows are told apart by it. */
  readonly name: string;
  /** Acts that the run allows; those that a row does not offer are left out. */
  readonly acts: readonly string[];
  readonly onAct: (act: RowAct) => void;
}

/** Pause, resume and cancel, beside the row of a run. */
export function RowActs({ name, acts, onAct }: RowActsProps): JSX.Element {
  const t = useTexts();
  const button = (act: RowAct): JSX.Element => (
    <button
      type="button"
      class="plain"
      title={t.turnAct[act]}
      aria-label={`${t.turnAct[act]}: ${name}`}
      onClick={() => onAct(act)}
    >
      <Icon name={icons[act]} />
    </button>
  );
  const [canPause, canResume] = [acts.includes('pause'), acts.includes('resume')];
  return (
    <div class="row-acts">
      {canPause && canResume && button('resume')}
      {/* The button that paused a run then resumes it: the focus stays. */}
      {(canPause || canResume) && button(canPause ? 'pause' : 'resume')}
      {acts.includes('cancel') && button('cancel')}
    </div>
  );
}
