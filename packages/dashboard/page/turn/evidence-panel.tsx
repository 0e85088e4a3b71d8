import type { Turn } from '@pce/client';
import type { AnswerValue, Statement, TurnClaim } from '@pce/client/internal';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { hrefOf, setQuery } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { useLoad } from '../store/use-load.ts';
import { useLanguage, useTexts } from '../text/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import { boreBy, claimsOf, markValues } from './evidence.ts';
import { Label } from './label.tsx';
import { valueFacts } from './value-facts.ts';

interface EvidencePanelProps {
  readonly turn: Turn;
  readonly statement: Statement;
  /** Value that the reader selected. */
  readonly value: AnswerValue | undefined;
}

/** Shows the evidence of a statement or of one value: its claims, the event that brought each, and the value itself. */
export function EvidencePanel({ turn, statement, value }: EvidencePanelProps) {
  const t = useTexts();
  const language = useLanguage();
  const { citations } = value ?? statement;
  const claims = claimsOf({ citations }, turn.claims);
  return (
    <aside class="panel stack" aria-label={t.turn.evidence}>
      <div class="title-line">
        <h2>{t.turn.evidence}</h2>
        <button
          type="button"
          class="plain push"
          aria-label={t.controls.close}
          onClick={() => setQuery({ statement: undefined, value: undefined })}
        >
          <Icon name="close" />
        </button>
      </div>
      {value === undefined && <Label label={statement.label} />}
      <blockquote>{value?.text ?? statement.text}</blockquote>
      <p class="prose">
        {value
          ? valueFacts(value, t, language)
          : [statement.formula, statement.reason].filter(Boolean).join('\n')}
      </p>
      {claims.length === 0 && <p class="quiet">{t.turn.noClaims}</p>}
      {claims.map((claim) => (
        <ClaimView
          key={claim.claimId}
          turnId={claim.turnId ?? turn.turnId}
          claim={claim}
          said={value ? boreBy(value) : `${statement.text} ${claim.claim}`}
        />
      ))}
    </aside>
  );
}

interface ClaimViewProps {
  readonly turnId: string;
  readonly claim: TurnClaim;
  readonly said: string;
}

function ClaimView({ turnId, claim, said }: ClaimViewProps) {
  const t = useTexts();
  const { claimId, source, confidence, event, ref } = claim;
  return (
    <section class="stack">
      <h3>
        [{claimId}] {claim.claim}
      </h3>
      <p class="quiet">
        {source} · {t.say.turn.confidence(Math.round(confidence * 100))}
      </p>
      <p>
        <a href={hrefOf(['turns', turnId], { view: 'events', event: `${event}` })}>
          {t.say.turn.toEvent(event)}
        </a>
      </p>
      {ref !== null && <ResultValue turnId={turnId} reference={ref} said={said} />}
    </section>
  );
}

interface ResultValueProps {
  readonly turnId: string;
  readonly reference: string;
  readonly said: string;
}

/** Characters of a value that are shown. */
const maxShown = 20_000;

/** The result, with the values of the statement marked in it. */
function ResultValue({ turnId, reference, said }: ResultValueProps) {
  const { t, client } = usePage();
  const { value, error } = useLoad(`${turnId} ${reference}`, (signal) =>
    client.turns.resultOf(turnId, reference, { signal }),
  );
  const pre = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    const mark = pre.current?.querySelector('mark');
    if (!pre.current || !mark) return;
    pre.current.scrollTop = mark.offsetTop - pre.current.clientHeight / 2;
    pre.current.scrollIntoView({ block: 'nearest' });
  }, [value, said]);
  if (error !== undefined) return <Problem error={error} />;
  if (value === undefined) return <p class="quiet">{t.list.loading}</p>;
  const { command, selected, data } = value;
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  return (
    <div class="output">
      <p class="quiet">
        <code>{reference}</code> {command} ({selected})
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0} ref={pre}>
        {markValues(text.slice(0, maxShown), said).map(({ text: piece, isMarked }, index) =>
          isMarked ? <mark key={index}>{piece}</mark> : piece,
        )}
      </pre>
    </div>
  );
}
