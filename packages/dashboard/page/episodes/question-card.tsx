import type { Episode } from '@pce/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';

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
export function QuestionCard(props: QuestionCardProps): JSX.Element {
  const { episodeId, interventionId, kind, message, options, onDone } = props;
  const t = useTexts();
  const { client } = useSession();
  const [choose, setChoose] = useState<string>();
  const send = async (): Promise<void> => {
    if (choose === undefined) return;
    onDone(await client.episodes.resolve(episodeId, interventionId, { choose }));
  };
  return (
    <>
      <p>
        <span class="quiet">{wordOf(t.questionKind, kind)}: </span>
        {message}
      </p>
      <div class="actions">
        {options.map((option, index) => (
          <button
            key={option}
            type="button"
            class={index === 0 ? 'primary' : ''}
            onClick={() => setChoose(option)}
          >
            {wordOf(t.questionAnswer, option)}
          </button>
        ))}
      </div>
      {choose !== undefined && (
        <ActionDialog
          title={wordOf(t.questionAnswer, choose)}
          consequences={t.episode.answerMeans}
          label={wordOf(t.questionAnswer, choose)}
          action={send}
          onClose={() => setChoose(undefined)}
        >
          <p>{message}</p>
        </ActionDialog>
      )}
    </>
  );
}
