import type { Episode } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { RunAction } from '../ui/run-actions.ts';
import { TextField } from '../ui/text-field.tsx';

interface EpisodeActionDialogProps {
  readonly action: RunAction;
  readonly episodeId: string;
  readonly onDone: (episode: Episode) => void;
  readonly onClose: () => void;
}

/** Asks before an episode is paused, resumed or ended, with a word for its roles. */
export function EpisodeActionDialog(props: EpisodeActionDialogProps) {
  const { action, episodeId, onDone, onClose } = props;
  const t = useTexts();
  const { episodes } = useSession().client;
  const [words, setWords] = useState('');
  const send = (): Promise<Episode> => {
    if (action === 'pause') return episodes.pause(episodeId, { reason: words });
    if (action === 'resume') return episodes.resume(episodeId, words === '' ? {} : { note: words });
    return episodes.cancel(episodeId, words === '' ? {} : { reason: words });
  };
  return (
    <ActionDialog
      consequences={t.episode.consequence[action]}
      label={t.turnAction[action]}
      isFinal={action === 'cancel'}
      action={async () => onDone(await send())}
      onClose={onClose}
    >
      <TextField
        label={t.episode.words[action]}
        required={action === 'pause'}
        value={words}
        onText={setWords}
      />
    </ActionDialog>
  );
}
