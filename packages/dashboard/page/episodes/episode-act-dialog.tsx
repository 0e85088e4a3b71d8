import type { Episode } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import type { EpisodeAct } from './episode-acts.ts';

interface EpisodeActDialogProps {
  readonly act: EpisodeAct;
  readonly episodeId: string;
  readonly onDone: (episode: Episode) => void;
  readonly onClose: () => void;
}

/** Asks before an episode is paused, resumed or ended, with a word for its roles. */
export function EpisodeActDialog(props: EpisodeActDialogProps): JSX.Element {
  const { act, episodeId, onDone, onClose } = props;
  const t = useTexts();
  const { episodes } = useSession().client;
  const [words, setWords] = useState('');
  const send = (): Promise<Episode> => {
    if (act === 'pause') return episodes.pause(episodeId, { reason: words });
    if (act === 'resume') return episodes.resume(episodeId, words === '' ? {} : { note: words });
    return episodes.cancel(episodeId, words === '' ? {} : { reason: words });
  };
  return (
    <ActDialog
      title={t.turnAct[act]}
      consequences={t.episode.consequence[act]}
      label={t.turnAct[act]}
      isFinal={act === 'cancel'}
      act={async () => onDone(await send())}
      onClose={onClose}
    >
      <label>
        {t.episode.words[act]}
        <input
          required={act === 'pause'}
          value={words}
          onInput={(e) => setWords(e.currentTarget.value)}
        />
      </label>
    </ActDialog>
  );
}
