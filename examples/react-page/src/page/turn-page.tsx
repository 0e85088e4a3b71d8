import type { Client, Intervention, Turn } from '@pce/client';
import { type FormEvent, type JSX, useState } from 'react';
import { useTurn } from './use-turn.ts';

interface TurnPageProps {
  readonly client: Client;
}

/** Starts turns, follows the latest one, and takes decisions. */
export function TurnPage({ client }: TurnPageProps): JSX.Element {
  const [turnId, setTurnId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { turn, events, error } = useTurn(client, turnId);

  const start = async (submit: FormEvent<HTMLFormElement>): Promise<void> => {
    submit.preventDefault();
    const form = new FormData(submit.currentTarget);
    try {
      const started = await client.turns.start({
        request: String(form.get('request')),
        attachments: await filesOf(form),
      });
      setTurnId(started.turnId);
      setRefusal(undefined);
    } catch (problem) {
      setRefusal(String(problem));
    }
  };

  return (
    <main>
      <form onSubmit={start}>
        <label>
          Request{' '}
          <input name="request" size={40} defaultValue={'Refund the order "A-17"'} required />
        </label>
        <label>
          File <input name="file" type="file" />
        </label>
        <button type="submit">Start</button>
      </form>
      <p role="alert">{refusal ?? error}</p>
      {turn?.interventions.map((question) => (
        <Question key={question.interventionId} client={client} question={question} />
      ))}
      {turn && <Outcome client={client} turn={turn} />}
      <ol aria-label="events" aria-live="polite">
        {events.map(({ number, eventType }) => (
          <li key={number}>{eventType}</li>
        ))}
      </ol>
    </main>
  );
}

async function filesOf(form: FormData): Promise<{ name: string; content: Uint8Array }[]> {
  const files = form.getAll('file').filter((file) => file instanceof File && file.size > 0);
  return Promise.all(
    files.map(async (file) => {
      if (!(file instanceof File)) throw new TypeError('expected a file');
      return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
    }),
  );
}

interface QuestionProps extends TurnPageProps {
  readonly question: Intervention;
}

/** A question to a person. An approval is for exactly the call that is shown: its hash is sent along. */
function Question({ client, question }: QuestionProps): JSX.Element {
  const { interventionId, message, options, approval } = question;
  const [refusal, setRefusal] = useState<string>();
  const decide = (choose: string): void => {
    const approved =
      choose === 'approve' && approval !== null ? { approvedHash: approval.hash } : {};
    client.interventions
      .resolve(interventionId, { choose, ...approved })
      .catch((problem: unknown) => setRefusal(String(problem)));
  };
  return (
    <section aria-label="waiting for a person">
      <p>{message}</p>
      {options
        .filter(({ needsAnswer }) => !needsAnswer)
        .map(({ id, label }) => (
          <button key={id} type="button" onClick={() => decide(id)}>
            {label}
          </button>
        ))}
      <p role="alert">{refusal}</p>
    </section>
  );
}

interface OutcomeProps extends TurnPageProps {
  readonly turn: Turn;
}

/** Status, answer with the evidence of each statement, and files. */
function Outcome({ client, turn }: OutcomeProps): JSX.Element {
  const save = async (attachmentId: string, name: string): Promise<void> => {
    const content = await client.turns.attachment(turn.turnId, attachmentId);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([new Uint8Array(content)]));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section aria-label="turn">
      <p role="status">{turn.status}</p>
      <pre>{turn.answer}</pre>
      <ul aria-label="statements">
        {turn.statements.map(({ text, label }) => (
          <li key={text}>
            {text} ({label})
          </li>
        ))}
      </ul>
      <ul aria-label="files">
        {turn.attachments.map(({ attachmentId, name, size }) => (
          <li key={attachmentId}>
            <button type="button" onClick={() => void save(attachmentId, name)}>
              {name}, {size} bytes
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
