import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useTexts } from '../text/texts.ts';

interface PlanTextViewProps {
  readonly text: string;
  /** Name of the file; null if it was pasted. */
  readonly file: string | null;
  /** The line to mark, from 1. */
  readonly line: number | undefined;
}

/** The text of a plan, with one line marked and in sight. */
export function PlanTextView({ text, file, line }: PlanTextViewProps): JSX.Element {
  const t = useTexts();
  const ref = useRef<HTMLPreElement>(null);
  const lines = text.split('\n');
  const at = line === undefined || line > lines.length ? undefined : line - 1;
  useLayoutEffect(() => {
    const [pane, mark] = [ref.current, ref.current?.querySelector('mark')];
    // The pane alone is scrolled, never the page under the reader.
    if (pane && mark) pane.scrollTop = mark.offsetTop - pane.clientHeight / 3;
  }, [at]);
  return (
    <div class="plan-text">
      <h2 id="plan-text">
        {file ?? t.turn.plan}{' '}
        {at !== undefined && <span class="quiet">{t.say.plan.line(at + 1)}</span>}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
      <pre ref={ref} class="panel" tabIndex={0} role="region" aria-labelledby="plan-text">
        {at === undefined ? (
          text
        ) : (
          <>
            {lines
              .slice(0, at)
              .map((each) => `${each}\n`)
              .join('')}
            <mark>{lines[at] || ' '}</mark>
            {lines
              .slice(at + 1)
              .map((each) => `\n${each}`)
              .join('')}
          </>
        )}
      </pre>
    </div>
  );
}
