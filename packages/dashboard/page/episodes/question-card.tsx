import type { Episode } from '@pce/client/internal';
import { usePage } from '../app/session.ts';
import { wordOf } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Choices } from '../ui/choices.tsx';
import { useDialog } from '../ui/dialogs.tsx';

interface QuestionCardProps {
  readonly episodeId: string;
  readonly interventionId: string;
  readonly kind: string;
  readonly message: string;
  /** Answers to choose from. */
  readonly options: readonly string[];
  readonly onDone: (episode: Episode) => void;
}

/** A question of an episode, and its answers. */
export function QuestionCard(props: QuestionCardProps) {
  const { episodeId, interventionId, kind, message, options, onDone } = props;
  const { t, client } = usePage();
  const open = useDialog();
  const ask = (choose: string): void => {
    const label = wordOf(t.questionAnswer, choose);
    const send = async (): Promise<void> => {
      onDone(await client.episodes.resolve(episodeId, interventionId, { choose }));
    };
    open((onClose) => (
      <ActionDialog
        consequences={t.episode.answerMeans}
        label={label}
        action={send}
        onClose={onClose}
      >
        <p>{message}</p>
      </ActionDialog>
    ));
  };
  return (
    <>
      <p>
        <span class="quiet">{wordOf(t.questionKind, kind)}: </span>
        {message}
      </p>
      <div class="actions">
        <Choices of={options} label={(option) => wordOf(t.questionAnswer, option)} onChoose={ask} />
      </div>
    </>
  );
}
