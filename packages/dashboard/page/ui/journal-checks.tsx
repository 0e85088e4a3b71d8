import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { serverAddress, usePage } from '../app/session.ts';
import { durationText, numberFormat } from '../text/formats.ts';
import { useTexts } from '../text/texts.ts';
import { CopyButton } from './copy-button.tsx';
import { Note } from './note.tsx';
import { Problem } from './problem.tsx';

interface JournalChecksProps {
  readonly kind: 'turns' | 'executions' | 'episodes';
  readonly id: string;
  readonly children?: ComponentChildren;
}

const cents = { maximumFractionDigits: 2 };

/** Checks of a journal, what it took, and ways to take it along. */
export function JournalChecks({ kind, id, children }: JournalChecksProps) {
  const { t, language, client } = usePage();
  const [said, setSaid] = useState<string>();
  const [error, setError] = useState<unknown>();
  const tell = async (work: () => Promise<string>): Promise<void> => {
    setError(undefined);
    try {
      setSaid(await work());
    } catch (problem) {
      setSaid(undefined);
      setError(problem);
    }
  };
  const verify = async (): Promise<string> => {
    const { events, hash } = await client[kind].verify(id);
    return t.say.turn.verified(events, hash);
  };
  const replay = async (): Promise<string> => {
    const { events } = await client[kind].replay(id);
    return t.say.turn.replayed(events);
  };
  const log = kind === 'turns' ? undefined : () => client[kind].log(id);
  const took = async (read: NonNullable<typeof log>): Promise<string> => {
    const { agentMs, waitMs, usage } = (await read()).costs;
    return t.say.turn.took(
      durationText(agentMs, language),
      durationText(waitMs, language),
      numberFormat(language, cents).format(usage?.cost ?? 0),
    );
  };
  const markdown = async (): Promise<string> =>
    log ? (await log()).markdown : client.turns.document(id);
  return (
    <>
      <div class="actions">
        <button type="button" onClick={() => tell(verify)}>
          {t.turn.verify}
        </button>
        <button type="button" onClick={() => tell(replay)}>
          {t.turn.replay}
        </button>
        {log && (
          <button type="button" onClick={() => tell(() => took(log))}>
            {t.turn.costs}
          </button>
        )}
        {children}
        <CopyActions path={`${kind}/${id}`} markdown={markdown} />
      </div>
      <div role="status">{said !== undefined && <Note tone="good">{said}</Note>}</div>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}

interface CopyActionsProps {
  /** Where the API has it, such as `turns/turn_1`. */
  readonly path: string;
  readonly markdown: () => string | Promise<string>;
}

/** Takes what the page shows along: as Markdown, as a command that asks for it, and as a link. */
function CopyActions({ path, markdown }: CopyActionsProps) {
  const t = useTexts();
  const curl = `curl -H "Authorization: Bearer $PCE_TOKEN" ${serverAddress}/api/${path}`;
  return (
    <>
      <CopyButton label={t.controls.copyMarkdown} text={markdown} />
      <CopyButton label={t.controls.copyCurl} text={() => curl} />
      <CopyButton label={t.controls.copyLink} text={() => location.href} />
    </>
  );
}
