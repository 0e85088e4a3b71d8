import { useTexts } from '../text/texts.ts';
import { CopyButton } from './copy-button.tsx';

/** Characters of a value that are shown. */
const maxShown = 20_000;

/** A value that an agent or a tool gave: text as it is, anything else as JSON. Never as markup. */
export function OutputView({ value }: { readonly value: unknown }) {
  const t = useTexts();
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <div class="output">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{text.slice(0, maxShown)}</pre>
      {text.length > maxShown && <p class="quiet">{t.say.list.cut(maxShown)}</p>}
      <CopyButton label={t.controls.copy} text={() => text} />
    </div>
  );
}
