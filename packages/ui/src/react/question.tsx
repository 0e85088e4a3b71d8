import { type JSX, useEffect, useId, useRef, useState } from 'react';
import { declineOf } from '../chat/decline-of.js';

/** A question to a person: an intervention of `@pce/core` or `@pce/client`, or the part of a message that `questionOf` reads. */
export interface AskedQuestion {
  readonly message: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly needsAnswer?: boolean;
  }[];
  readonly tool?: string | null | undefined;
  /** The exact call to approve. */
  readonly approval?: { readonly hash: string; readonly args: unknown } | null | undefined;
  /** The call whose outcome is unknown. */
  readonly inDoubt?: { readonly args: unknown } | null | undefined;
  /** The call that asks. */
  readonly question?: { readonly args: unknown } | null | undefined;
}

/** A person's choice, as the routes for questions take it. */
export interface Choice {
  readonly choose: string;
  readonly answer?: string;
  /** Hash of the call that was shown. */
  readonly approvedHash?: string;
}

/** Properties of {@link Question}. */
export interface QuestionProps {
  readonly question: AskedQuestion;
  /** Sends the choice. The reason of a rejection is shown, and the person may choose again. */
  readonly onDecide: (choice: Choice) => void | Promise<void>;
  /** Whether the field for words, or the choice that changes least, gets the focus. @defaultValue true */
  readonly focus?: boolean;
}

/**
 * Asks a person, with the exact call and its arguments. Give it the question's id as `key`. Class names: `pce-question`,
 * `pce-message`, `pce-call`, `pce-answer`, `pce-choices`, `pce-refusal`.
 */
export function Question({ question, onDecide, focus = true }: QuestionProps): JSX.Element {
  const { message, options, tool, approval } = question;
  const [words, setWords] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const title = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) (field.current ?? safe.current)?.focus();
  }, [focus]);

  const decide = async (choose: string): Promise<void> => {
    const answer = words.trim() === '' ? {} : { answer: words };
    const shown = approval ? { approvedHash: approval.hash } : {};
    setSending(true);
    setRefusal('');
    try {
      await onDecide({ choose, ...answer, ...shown });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
    setSending(false);
  };
  const args = (approval ?? question.inDoubt ?? question.question)?.args;
  const declining = declineOf(options);
  return (
    <section className="pce-question" aria-labelledby={title}>
      <p className="pce-message" id={title}>
        {message}
      </p>
      {args !== undefined && (
        <figure className="pce-call">
          <figcaption>{tool}</figcaption>
          <pre>{JSON.stringify(args, null, 2)}</pre>
        </figure>
      )}
      {options.every(({ id }) => id !== 'approve') && (
        <label className="pce-answer">
          Answer{' '}
          <textarea
            ref={field}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
      )}
      <div className="pce-choices">
        {options.map(({ id, label, needsAnswer }) => (
          <button
            key={id}
            ref={id === declining ? safe : null}
            type="button"
            disabled={isSending || (needsAnswer && words.trim() === '')}
            onClick={() => void decide(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <p className="pce-refusal" role="alert">
        {refusal}
      </p>
    </section>
  );
}
