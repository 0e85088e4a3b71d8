import type { Checkpoint } from '@pce/client/internal';
import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { wordOf } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Note } from '../ui/note.tsx';
import { PatchView } from '../ui/patch-view.tsx';
import { Problem } from '../ui/problem.tsx';

interface RestoreDialogProps {
  readonly episodeId: string;
  readonly checkpoint: Checkpoint;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Shows what a restore would do, file by file, before it is done. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { episodeId, checkpoint, onDone, onClose } = props;
  const { t, client } = usePage();
  const { checkpointId, role, iteration } = checkpoint;
  const { value, error } = useLoad(`restore ${episodeId} ${checkpointId}`, (signal) =>
    client.episodes.restore(episodeId, checkpointId, { preview: true }, { signal }),
  );
  const restore = async (): Promise<void> => {
    await client.episodes.restore(episodeId, checkpointId);
    onDone();
  };
  const changed = value?.files.filter(({ action }) => action !== 'none') ?? [];
  return (
    <ActionDialog
      title={`${t.episode.restore}: ${wordOf(t.role, role)} ${iteration}`}
      consequences={t.episode.restoreMeans}
      label={t.episode.restore}
      action={restore}
      onClose={onClose}
    >
      {error !== undefined && <Problem error={error} />}
      {value && changed.length === 0 && <p class="quiet">{t.episode.noFiles}</p>}
      {changed.map(({ path, action, patch }) => (
        <details key={path}>
          <summary>
            <b>{wordOf(t.fileAction, action)}</b> <code>{path}</code>
          </summary>
          <PatchView patch={patch} />
        </details>
      ))}
      {value && value.left.length > 0 && (
        <Note tone="waits">{t.say.episode.left(value.left.join(', '))}</Note>
      )}
    </ActionDialog>
  );
}
