import type { OpenIntervention } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { useCounts } from '../app/counts.ts';
import { setQuery, usePlace } from '../app/place.ts';
import { useTexts, wordOf } from '../text/texts.ts';
import { Choices } from '../ui/choices.tsx';
import { useDialog } from '../ui/dialogs.tsx';
import { Note } from '../ui/note.tsx';
import { Problem } from '../ui/problem.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { bulkChoices } from './bulk-choices.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { type Cause, causesOf, isFound } from './causes.ts';
import type { Waiting } from './use-waiting.ts';
import { WaitingItem } from './waiting-item.tsx';

/** Cards of a group that are shown at first. */
const firstShown = 20;

/** Items that the server lists. */
const maxListed = 1_000;

/** Everything that waits for a person, by what blocks; the most urgent group first. */
export function WaitingPage({ waiting }: { readonly waiting: Waiting }) {
  const t = useTexts();
  const { value, error, reload } = waiting;
  const { query } = usePlace();
  const counts = useCounts();
  const drives = counts?.drivesTurns !== false;
  const listed = value?.length ?? 0;
  // Shorter lists are whole; counts may be older than them.
  const unlisted = listed < maxListed ? 0 : (counts?.interventions ?? 0) - listed;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = causesOf(value ?? []);
  const found = all.filter((cause) => isFound(cause, query.q ?? ''));
  const groups = Map.groupBy(found, ({ item }) => item.kind);
  const shown =
    query.kind === undefined ? [...groups] : [...groups].filter(([kind]) => kind === query.kind);
  const hasTurns = value?.some(({ source }) => source === 'turn') ?? false;
  const choose = (items: readonly OpenIntervention[], isChosen: boolean): void => {
    const keys = items.map(({ id }) => id);
    // A dialog calls this long after it was opened.
    setChosen((before) => {
      const others = [...before].filter((key) => !keys.includes(key));
      return new Set(isChosen ? [...others, ...keys] : others);
    });
  };
  return (
    <>
      <header class="title">
        <h1>{t.nav.waiting}</h1>
      </header>
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <p class="loading">{t.list.loading}</p>}
      {value?.length === 0 && <p class="empty">{t.waiting.none}</p>}
      {hasTurns && !drives && <Note tone="waits">{t.turn.notDriven}</Note>}
      {all.length > 1 && (
        <div class="actions" role="search">
          <fieldset class="chips">
            <legend class="unseen">{t.waiting.byKind}</legend>
            {[...groups].map(([kind, causes]) => (
              <button
                key={kind}
                type="button"
                class="chip tone-waits"
                aria-pressed={query.kind === kind}
                onClick={() => setQuery({ kind: query.kind === kind ? undefined : kind })}
              >
                {kindWord(kind, t)}
                <b class="number">{causes.length}</b>
              </button>
            ))}
          </fieldset>
          <SearchField label={t.waiting.search} name="q" />
        </div>
      )}
      <BulkBar
        items={shown
          .flatMap(([, causes]) => causes.map(({ item }) => item))
          .filter(({ id }) => chosen.has(id))}
        {...{ drives, choose, reload }}
      />
      {shown.map(([kind, causes]) => (
        <Group key={kind} {...{ kind, causes, drives, chosen, choose }} onDone={reload} />
      ))}
      {unlisted > 0 && <p class="quiet">{t.say.list.andMore(unlisted)}</p>}
    </>
  );
}

type Choose = (items: readonly OpenIntervention[], isChosen: boolean) => void;

interface GroupProps {
  readonly kind: string;
  readonly causes: readonly Cause[];
  readonly drives: boolean;
  /** Ids of the items that are decided together. */
  readonly chosen: ReadonlySet<string>;
  readonly choose: Choose;
  readonly onDone: () => void;
}

function Group({ kind, causes, drives, chosen, choose, onDone }: GroupProps) {
  const t = useTexts();
  const [count, setCount] = useState(firstShown);
  const items = causes.map(({ item }) => item);
  return (
    <section class="stack">
      <h2>
        {items.length > 1 ? (
          <label class="choice">
            <input
              type="checkbox"
              checked={items.every(({ id }) => chosen.has(id))}
              onChange={(e) => choose(items, e.currentTarget.checked)}
            />
            {kindWord(kind, t)} ({items.length})
          </label>
        ) : (
          kindWord(kind, t)
        )}
      </h2>
      <ul class="cards">
        {causes.slice(0, count).map((cause) => (
          <li key={`${cause.item.source} ${cause.item.id}`}>
            <WaitingItem {...cause} {...{ drives, onDone }}>
              {items.length > 1 && (
                <input
                  type="checkbox"
                  aria-label={cause.item.title}
                  checked={chosen.has(cause.item.id)}
                  onChange={(e) => choose([cause.item], e.currentTarget.checked)}
                />
              )}
            </WaitingItem>
          </li>
        ))}
      </ul>
      {causes.length > count && (
        <button type="button" onClick={() => setCount(count + 5 * firstShown)}>
          {t.say.list.andMore(causes.length - count)}
        </button>
      )}
    </section>
  );
}

interface BulkBarProps {
  readonly items: readonly OpenIntervention[];
  readonly drives: boolean;
  readonly choose: Choose;
  readonly reload: () => void;
}

/** Offers the choices that all chosen items have in common. */
function BulkBar({ items, drives, choose, reload }: BulkBarProps) {
  const t = useTexts();
  const open = useDialog();
  if (items.length === 0) return null;
  const choices = bulkChoices(items, t);
  const onDone = (decided: readonly OpenIntervention[]): void => {
    choose(decided, false);
    reload();
  };
  return (
    <div class="panel actions bulk">
      <b>{t.say.waiting.chosen(items.length)}</b>
      {choices.length === 0 && <span class="quiet">{t.waiting.nothingInCommon}</span>}
      <Choices
        of={choices.map(({ id }) => id)}
        label={(id) => choices.find((one) => one.id === id)?.label ?? id}
        disabled={!drives && items[0]?.source === 'turn'}
        onChoose={(id) => {
          const choice = choices.find((one) => one.id === id);
          if (choice === undefined) return;
          open((onClose) => <BulkDialog {...{ items, choice, onDone, onClose }} />);
        }}
      />
      <button type="button" class="plain push" onClick={() => choose(items, false)}>
        {t.waiting.chooseNone}
      </button>
    </div>
  );
}

function kindWord(kind: string, t: ReturnType<typeof useTexts>): string {
  return wordOf({ ...t.questionKind, ...t.blockerKind, ...t.interventionKind }, kind);
}
