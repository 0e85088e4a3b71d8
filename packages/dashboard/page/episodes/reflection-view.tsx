import type { EpisodeReflection } from '@pce/client/internal';
import { useTexts } from '../text/texts.ts';
import { Mark } from '../ui/mark.tsx';
import { Suggestions } from '../ui/suggestions.tsx';
import { Moment } from '../ui/time.tsx';

interface ReflectionViewProps {
  readonly reflection: Omit<EpisodeReflection, 'checkpointId'>;
}

const looks = {
  aligned: ['done', 'good'],
  notAligned: ['error', 'bad'],
  incomplete: ['created', 'waits'],
} as const;

/** Returns what a reflection says of the work, as the key of its text. */
function verdictOf(aligned: boolean | null): keyof typeof looks {
  if (aligned === null) return 'incomplete';
  return aligned ? 'aligned' : 'notAligned';
}

/** A look at where the work is going: whether it is aligned and why, and what to do. */
export function ReflectionView({ reflection }: ReflectionViewProps) {
  const t = useTexts();
  const { aligned, diagnosis, actionItems, rationale, at } = reflection;
  const verdict = verdictOf(aligned);
  return (
    <>
      <p class="title-line">
        <Mark look={looks[verdict]}>{t.episode[verdict]}</Mark>
        <span class="quiet">{rationale}</span>
        <span class="quiet push">
          <Moment at={at} />
        </span>
      </p>
      <p>{diagnosis}</p>
      <Suggestions of={actionItems} />
    </>
  );
}
