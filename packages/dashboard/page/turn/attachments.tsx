import type { Turn } from '@pce/client';
import type { TurnAttachment } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { usePage } from '../app/session.ts';
import { numberFormat } from '../text/formats.ts';
import { useTexts } from '../text/texts.ts';
import { Problem } from '../ui/problem.tsx';

/** The files of a turn: those of its request, then those of its results. */
export function Attachments({ turn }: { readonly turn: Turn }) {
  const t = useTexts();
  const { attachments, turnId } = turn;
  if (attachments.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="files">
      <h2 id="files">{t.turn.files}</h2>
      <ul class="plain-list">
        {attachments.map((file) => (
          <li key={file.attachmentId}>
            <File turnId={turnId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FileProps {
  readonly turnId: string;
  readonly file: TurnAttachment;
}

const bytes = { style: 'unit', unit: 'byte', notation: 'compact', unitDisplay: 'narrow' } as const;

/** A file that is saved when it is chosen: what a stranger wrote is never shown as a page. */
function File({ turnId, file }: FileProps) {
  const { t, language, client } = usePage();
  const [error, setError] = useState<unknown>();
  const { attachmentId, name, mediaType, size } = file;
  const save = async (): Promise<void> => {
    setError(undefined);
    try {
      const content = await client.turns.attachment(turnId, attachmentId);
      const address = URL.createObjectURL(new Blob([new Uint8Array(content)]));
      Object.assign(document.createElement('a'), { href: address, download: name }).click();
      URL.revokeObjectURL(address);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <>
      <code>{attachmentId}</code>{' '}
      <button type="button" class="link" title={t.turn.save} onClick={save}>
        {name}
      </button>{' '}
      <span class="quiet">
        {mediaType} · {numberFormat(language, bytes).format(size)}
      </span>
      {error !== undefined && <Problem error={error} onRetry={save} />}
    </>
  );
}
