import { useTexts } from '../text/texts.ts';
import { CopyButton } from './copy-button.tsx';

/** Lines of a patch that are shown. */
const maxLines = 2_000;

/** A unified diff, whose lines differ by sign and colour. */
export function PatchView({ patch }: { readonly patch: string }) {
  const t = useTexts();
  const lines = patch.trimEnd().split('\n');
  return (
    <div class="output">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>
        {lines.slice(0, maxLines).map((line, index) => (
          <span key={index} class={toneOf(line)}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
      {lines.length > maxLines && (
        <p class="quiet">{t.say.list.andMore(lines.length - maxLines)}</p>
      )}
      <CopyButton label={t.controls.copy} text={() => patch} />
    </div>
  );
}

function toneOf(line: string): string {
  if (/^(---|\+\+\+|@@) /.test(line)) return 'quiet';
  if (line.startsWith('+')) return 'tone-good';
  return line.startsWith('-') ? 'tone-bad' : '';
}
