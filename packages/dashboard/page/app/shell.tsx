import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { EpisodePage } from '../episodes/episode-page.tsx';
import { EpisodesPage } from '../episodes/episodes-page.tsx';
import { ExecutionPage } from '../execution/execution-page.tsx';
import { ExecutionsPage } from '../executions/executions-page.tsx';
import type { PlanPlace } from '../plan/plan-page.tsx';
import { useLoad } from '../store/use-load.ts';
import { LanguageProvider, languageOf, localeOf, useTexts } from '../text/texts.ts';
import { TurnPage } from '../turn/turn-page.tsx';
import { TurnsPage } from '../turns/turns-page.tsx';
import { Dialogs } from '../ui/dialogs.tsx';
import { Problem } from '../ui/problem.tsx';
import { causesOf } from '../waiting/causes.ts';
import { useWaiting, type Waiting } from '../waiting/use-waiting.ts';
import { WaitingPage } from '../waiting/waiting-page.tsx';
import { AgentsProvider, useLoadedAgents } from './agents.ts';
import { Menu } from './menu.tsx';
import { hrefOf, usePlace } from './place.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';
import { ShortcutsDialog, useShortcuts } from './shortcuts.tsx';
import { SignIn } from './sign-in.tsx';

const parts = ['waiting', 'executions', 'turns', 'episodes'] as const;

/** The frame around every part: where one can go, what waits, and the person's choices. */
export function Shell() {
  const { theme, language: chosen } = useSettings();
  const language = localeOf(languageOf(chosen));
  const { needsToken } = useSession();
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = theme;
  }, [language, theme]);
  return (
    <LanguageProvider value={language}>{needsToken ? <SignIn /> : <Parts />}</LanguageProvider>
  );
}

function Parts() {
  const t = useTexts();
  const { path } = usePlace();
  const waiting = useWaiting();
  const agents = useLoadedAgents();
  const [hasHelp, setHasHelp] = useState(false);
  const help = useCallback(() => setHasHelp(true), []);
  useShortcuts(help);
  const [part = 'executions', id, planId = 'new'] = path;
  const count = causesOf(waiting.value ?? []).length;
  useEffect(() => {
    // On a phone the parts do not all fit.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [part]);
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${id ? `${id} · ` : ''}PCE`;
  }, [count, id]);
  return (
    <>
      <button
        type="button"
        class="skip"
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        {t.nav.skip}
      </button>
      <header class="bar">
        <a class="brand" href={hrefOf([])}>
          PCE
        </a>
        <nav aria-label={t.nav.title}>
          {parts.map((each) => (
            <a key={each} href={hrefOf([each])} aria-current={part === each ? 'page' : undefined}>
              {t.nav[each]}
              {each === 'waiting' && count > 0 && <b class="badge">{count}</b>}
            </a>
          ))}
        </nav>
        <Menu onHelp={help} />
      </header>
      <main tabIndex={-1}>
        <AgentsProvider value={agents}>
          <Dialogs key={`${part} ${id}`}>
            <Part {...{ part, id, planId, waiting }} />
          </Dialogs>
        </AgentsProvider>
      </main>
      {hasHelp && <ShortcutsDialog onClose={() => setHasHelp(false)} />}
    </>
  );
}

interface PartProps {
  readonly part: string;
  readonly id: string | undefined;
  /** Id of the plan that executions begin with, or `new`. */
  readonly planId: string;
  readonly waiting: Waiting;
}

function Part({ part, id, planId, waiting }: PartProps) {
  const t = useTexts();
  if (part === 'executions') {
    if (id === 'plan' || (id !== undefined && planId === 'change'))
      return <LazyPlan {...{ planId, executionId: id }} />;
    return id === undefined ? <ExecutionsPage /> : <ExecutionPage key={id} executionId={id} />;
  }
  if (part === 'turns') return id === undefined ? <TurnsPage /> : <TurnPage key={id} turnId={id} />;
  if (part === 'episodes') {
    return id === undefined ? <EpisodesPage /> : <EpisodePage key={id} episodeId={id} />;
  }
  if (part === 'waiting') return <WaitingPage waiting={waiting} />;
  return (
    <div class="empty">
      <h1>{t.nav.nowhere}</h1>
      <a href={hrefOf([])}>{t.execution.toAll}</a>
    </div>
  );
}

/** The page of plans, loaded when it is opened first. */
function LazyPlan(place: PlanPlace) {
  const t = useTexts();
  const { value, error, reload } = useLoad('plan', () => import('../plan/plan-page.tsx'));
  if (value !== undefined) return <value.PlanPage {...place} />;
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  return <p class="loading">{t.list.loading}</p>;
}
