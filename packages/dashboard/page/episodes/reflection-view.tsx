import type { EpisodeReflection } from '@pce/client';
import type { JSX } from 'preact';
import { useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Moment } from '../ui/time.tsx';

interface ReflectionViewProps {
  readonly reflection: Omit<EpisodeReflection, 'checkpointId'>;
}

/** A look at where the work is going: whether it is aligned and why, and what to do. */
export function ReflectionView({ reflection }: ReflectionViewProps): JSX.Element {
  const t = useTexts();
  const { aligned, diagnosis, actionItems, rationale, at } = reflection;
  return (
    <>
      <p class="title-line">
        <span class={`status tone-${aligned ? 'good' : 'bad'}`}>
          <Icon name={aligned ? 'done' : 'error'} />
          {aligned ? t.episode.aligned : t.episode.notAligned}
        </span>
        <span class="quiet">{rationale}</span>
        <span class="quiet push">
          <Moment at={at} />
        </span>
      </p>
      <p>{diagnosis}</p>
      <ul class="suggestions">
        {actionItems.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </>
  );
}
