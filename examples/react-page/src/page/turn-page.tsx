import type { Client, Turn } from '@pce/client';
import { Evidence, Question } from '@pce/ui/react';
import { type JSX, type SubmitEvent, useState } from 'react';
import { useTurn } from './use-turn.ts';

interface TurnPageProps {
  readonly client: Client;
}

/** Starts turns, follows the latest one, and takes decisions. */
export function TurnPage({ client }: TurnPageProps): JSX.Element {
  const [turnId, setTurnId] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { turn, events, error } = useTurn(client, turnId);

  const start = async (submit: SubmitEvent<HTMLFormElement>): Promise<void> => {
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
        <Question
          key={question.interventionId}
          question={question}
          onDecide={async (choice) => {
            await client.interventions.resolve(question.interventionId, choice);
          }}
        />
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
      <Evidence
        statements={turn.statements}
        claims={turn.claims.map(({ claimId: id, ...claim }) => ({ id, ...claim }))}
      />
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
