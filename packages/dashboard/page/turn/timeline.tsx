import type { Turn } from '@pce/client';
import type { TurnWork } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { hrefOf, setQuery, usePlace } from '../app/place.ts';
import { usePage, useSession } from '../app/session.ts';
import { useKept } from '../store/use-kept.ts';
import { useLoad } from '../store/use-load.ts';
import { lengthText, moneyText, numberFormat } from '../text/formats.ts';
import { useLanguage, useTexts, wordOf } from '../text/texts.ts';
import { OutputView } from '../ui/output-view.tsx';
import { Problem } from '../ui/problem.tsx';
import { SearchField } from '../ui/search-field.tsx';

const whole = {};

/** The timeline of a turn, beside that of another to compare it with: the parent of a fork, or one that the address names. */
export function Timelines({ turn }: { readonly turn: Turn }) {
  const t = useTexts();
  const { query } = usePlace();
  const { turnId, parent, lastEvent } = turn;
  const { beside } = query;
  return (
    <>
      <div class="actions">
        <SearchField label={t.turn.beside} name="beside" />
        {parent !== null && (
          <button type="button" onClick={() => setQuery({ beside: parent.turnId })}>
            {t.turn.besideParent}
          </button>
        )}
      </div>
      <div class="columns">
        <Timeline key={turnId} {...{ turnId, lastEvent }} />
        {beside !== undefined && beside !== '' && (
          <Timeline key={`beside ${beside}`} turnId={beside} lastEvent={0} />
        )}
      </div>
    </>
  );
}

/** Where a turn spent its time: roles, tools and waits on one time line, with their tokens and money. */
function Timeline({ turnId, lastEvent }: Pick<Turn, 'turnId' | 'lastEvent'>) {
  const { t, language, client } = usePage();
  const { value, error, reload } = useLoad(`timeline ${turnId} ${lastEvent}`, (signal) =>
    client.turns.timeline(turnId, { signal }),
  );
  const kept = useKept(value);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (kept === undefined) return <p class="loading">{t.list.loading}</p>;
  const { works, count } = kept;
  // The clock of the browser may be behind that of the server.
  const now = Math.max(Date.now(), ...works.map(({ startedAt }) => startedAt));
  const from = Math.min(...works.map(({ startedAt }) => startedAt));
  const to = Math.max(from + 1, ...works.map(({ endedAt }) => endedAt ?? now));
  const place = (at: number): number => (100 * (at - from)) / (to - from);
  return (
    <section class="stack">
      <h2 class="cut">{turnId}</h2>
      {count > works.length && <p class="quiet">{t.say.list.andMore(count - works.length)}</p>}
      <ol class="waterfall">
        {works.map((work) => {
          const { workId, kind, startedAt, endedAt, outcome, usage } = work;
          const left = place(startedAt);
          return (
            <li key={workId}>
              <details>
                <summary>
                  <span class="waterfall-name">
                    {nameOf(work, t)}
                    {usage && usage.modelCalls > 0 && (
                      <span class="quiet">
                        {' '}
                        {numberFormat(language, whole).format(usage.inputTokens)} →{' '}
                        {numberFormat(language, whole).format(usage.outputTokens)}
                        {usage.cost > 0 && ` · ${moneyText(usage.cost, language)}`}
                      </span>
                    )}
                  </span>
                  <span class="waterfall-bars">
                    <i
                      class={`${kind} tone-${outcome === 'failure' ? 'bad' : 'runs'}`}
                      style={{ left: `${left}%`, width: `${place(endedAt ?? now) - left}%` }}
                    />
                  </span>
                  <span class="number">{lengthText((endedAt ?? now) - startedAt, language)}</span>
                </summary>
                <WorkDetails {...{ turnId, work }} />
              </details>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface WorkProps {
  /** Turn of the work. */
  readonly turnId: string;
  readonly work: TurnWork;
}

function WorkDetails({ turnId: turn, work }: WorkProps) {
  const t = useTexts();
  const language = useLanguage();
  const { outcome, code, message, chosen, by, turnId, modelCalls } = work;
  const said = [outcome, code, chosen, by].filter((each) => each !== null);
  return (
    <div class="stack">
      {said.length > 0 && <p class="quiet">{said.join(' · ')}</p>}
      {message && <p>{message}</p>}
      {turnId && <a href={hrefOf(['turns', turnId])}>{turnId}</a>}
      {modelCalls.map(({ model, startedAt, ms, firstMs, ...used }) => (
        <p key={startedAt}>
          <code>{model}</code> {lengthText(ms, language)}
          {firstMs !== null && ` (${t.turn.firstWord} ${lengthText(firstMs, language)})`} ·{' '}
          {t.turn.tokensIn} {numberFormat(language, whole).format(used.inputTokens)}
          {used.cachedInputTokens > 0 &&
            ` (${t.turn.cached} ${numberFormat(language, whole).format(used.cachedInputTokens)})`}{' '}
          · {t.turn.tokensOut} {numberFormat(language, whole).format(used.outputTokens)} ·{' '}
          {t.turn.cost} {moneyText(used.cost, language)} <code>{used.promptHash}</code>
        </p>
      ))}
      {modelCalls.some(({ isKept }) => isKept) && <Prompts {...{ turnId: turn, work }} />}
    </div>
  );
}

/** The prompts and replies of a work that the host keeps, loaded when they are asked for. */
function Prompts(props: WorkProps) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  if (isShown) return <PromptTexts {...props} />;
  return (
    <button type="button" onClick={() => setShown(true)}>
      {t.turn.prompts}
    </button>
  );
}

function PromptTexts({ turnId, work: { workId } }: WorkProps) {
  const { client } = useSession();
  const { value, error, reload } = useLoad(`prompts ${turnId} ${workId}`, (signal) =>
    client.turns.timeline(turnId, { work: workId, signal }),
  );
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  const texts = value?.works.flatMap(({ modelCalls }) => modelCalls) ?? [];
  return (
    <>
      {texts.map(
        ({ startedAt, prompt, reply }) =>
          // A fallback model may keep no prompts while the first one does.
          prompt && (
            <div key={startedAt}>
              <OutputView value={prompt} />
              <OutputView value={reply} />
            </div>
          ),
      )}
    </>
  );
}

function nameOf({ kind, name }: TurnWork, t: ReturnType<typeof useTexts>): string {
  if (kind === 'role') return wordOf(t.role, name);
  return kind === 'wait' ? wordOf(t.interventionKind, name) : name;
}
