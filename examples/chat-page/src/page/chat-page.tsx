import { useChat } from '@ai-sdk/react';
import { type Choice, Evidence, type EvidenceProps, Question, questionOf } from '@pce/ui/react';
import type { UIMessage } from 'ai';
import type { JSX, SubmitEvent } from 'react';

type Message = UIMessage<{ readonly status: string }, { evidence: EvidenceProps }>;

interface ChatPageProps {
  readonly id: string;
  /** Messages of the chat so far. */
  readonly history: Message[];
}

/** A chat: messages, questions to the person, and the evidence of each answer. */
export function ChatPage({ id, history }: ChatPageProps): JSX.Element {
  // #region chat
  const { messages, sendMessage, resumeStream, error } = useChat<Message>({
    id,
    messages: history,
    resume: true, // shows a turn that runs or waits, from its journal
  });
  const decide = async (question: string, choice: Choice): Promise<void> => {
    const response = await fetch(`/api/chat/${id}/questions/${question}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(choice),
    });
    if (!response.ok) throw new Error(await response.text());
    await resumeStream();
  };
  // #endregion
  const send = (submit: SubmitEvent<HTMLFormElement>): void => {
    submit.preventDefault();
    void sendMessage({ text: String(new FormData(submit.currentTarget).get('message')) });
  };
  return (
    <>
      <div role="log" aria-label="Chat">
        {messages.map(({ id, role, parts, metadata }) => (
          <article key={id} aria-label={role}>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added, and the last may change
              <Part key={`${at}`} part={part} decide={decide} />
            ))}
            {role === 'assistant' && <small role="status">{metadata?.status}</small>}
          </article>
        ))}
      </div>
      <p role="alert">{error?.message}</p>
      <form onSubmit={send}>
        <label>
          Message{' '}
          <input name="message" size={40} defaultValue={'Refund the order "A-17"'} required />
        </label>
        <button type="submit">Send</button>
      </form>
    </>
  );
}

interface PartProps {
  readonly part: Message['parts'][number];
  readonly decide: (question: string, choice: Choice) => Promise<void>;
}

function Part({ part, decide }: PartProps): JSX.Element | null {
  // #region part
  const question = questionOf(part);
  if (question !== undefined) {
    const { id } = question;
    return <Question key={id} question={question} onDecide={(choice) => decide(id, choice)} />;
  }
  if (part.type === 'data-evidence') return <Evidence {...part.data} />;
  // #endregion
  if (part.type === 'dynamic-tool') {
    return (
      <p>
        {part.toolName} {JSON.stringify(part.input)}: {part.state}
      </p>
    );
  }
  if (part.type === 'text')
    return <p data-state={`${part.providerMetadata?.pce?.state ?? 'final'}`}>{part.text}</p>;
  return null;
}
