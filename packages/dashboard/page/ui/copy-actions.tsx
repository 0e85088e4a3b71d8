import type { JSX } from 'preact';
import { serverAddress } from '../app/session.ts';
import { useTexts } from '../text/texts.ts';
import { CopyButton } from './copy-button.tsx';

interface CopyActionsProps {
  /** Where the API has it, such as `turns/turn_1`. */
  readonly path: string;
  readonly markdown: () => string | Promise<string>;
}

/** Takes what the page shows along: as Markdown, as a command that asks for it, and as a link. */
export function CopyActions({ path, markdown }: CopyActionsProps): JSX.Element {
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
