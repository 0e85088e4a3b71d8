import type { PlanSummary } from '@pce/client/internal';
import { useState } from 'preact/hooks';
import { go, hrefOf } from '../app/place.ts';
import { usePage } from '../app/session.ts';
import { usePages } from '../store/use-pages.ts';
import { PageList } from '../ui/page-list.tsx';
import { Problem } from '../ui/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Ago } from '../ui/time.tsx';

/** Takes a plan as text or as a file, and lists those that the server keeps. */
export function NewPlan() {
  const { t, client } = usePage();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const pages = usePages<PlanSummary>({
    key: 'plans',
    async load(request) {
      const { plans: items, nextCursor: next } = await client.plans.list(request);
      return { items, next };
    },
    idOf: ({ planId }) => planId,
  });
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    try {
      const source = file ? { content: file, fileName: file.name } : { content: text };
      const { planId } = await client.plans.create(source);
      go(hrefOf(['executions', 'plan', planId]));
    } catch (refusal) {
      setError(refusal);
      setIsBusy(false);
    }
  };
  return (
    <>
      <header class="title">
        <h1>{t.executions.start}</h1>
        <p class="quiet">{t.plan.newMeans}</p>
      </header>
      <form class="panel stack" onSubmit={send}>
        <label>
          {t.plan.file}
          <input
            type="file"
            accept=".md,.markdown,.txt,.json,.csv,.html,.htm,.zip"
            onChange={(e) => setFile(e.currentTarget.files?.[0])}
          />
        </label>
        <TextField
          label={t.plan.paste}
          isCode
          rows={12}
          required={file === undefined}
          disabled={file !== undefined}
          value={text}
          onText={setText}
        />
        {error !== undefined && <Problem error={error} />}
        <div class="actions">
          <button type="submit" class="primary" disabled={isBusy}>
            {t.plan.read}
          </button>
        </div>
      </form>
      <h2>{t.plan.kept}</h2>
      <PageList
        pages={pages}
        empty={null}
        row={({ planId, name, tasksTotal, createdAt }) => (
          <li key={planId}>
            <a class="row row-turn" href={hrefOf(['executions', 'plan', planId])}>
              <span class="strong cut">{name}</span>
              <span class="quiet">{t.say.plan.tasks(tasksTotal)}</span>
              <span class="quiet number row-time">
                <Ago at={createdAt} />
              </span>
            </a>
          </li>
        )}
      />
    </>
  );
}
