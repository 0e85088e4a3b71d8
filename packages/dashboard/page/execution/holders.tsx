import { useAgents } from '../app/agents.ts';
import { setQuery } from '../app/place.ts';
import { useTexts } from '../text/texts.ts';
import { Note } from '../ui/note.tsx';
import { Problem } from '../ui/problem.tsx';
import { Ago } from '../ui/time.tsx';
import type { ExecutionView } from './execution-model.ts';

/** The agents that hold tasks of an execution, and those that could. */
export function Holders({ view }: { readonly view: ExecutionView }) {
  const t = useTexts();
  const { list, nameOf, error } = useAgents();
  const { table } = view;
  const open = [...table.tasks.values()].filter(({ status }) => status === 'RUNNING');
  const held = Map.groupBy(
    open.filter(({ agentId }) => agentId !== null),
    ({ agentId }) => agentId ?? '',
  );
  const wanted = new Map<string, number>();
  for (const { status, action, taskId } of table.tasks.values()) {
    if (status !== 'QUEUED' || table.childrenOf(taskId)) continue;
    wanted.set(action, (wanted.get(action) ?? 0) + 1);
  }
  const nobody = [...wanted].filter(
    ([action]) => !list.some((agent) => agent.capabilities.some((each) => each.action === action)),
  );
  const idle = list.filter(({ agentId }) => !held.has(agentId));
  return (
    <div class="stack">
      {error !== undefined && <Problem error={error} />}
      {nobody.length > 0 && (
        <Note tone="waits">
          {t.say.agents.nobodyCan(nobody.map(([action]) => action).join(', '))}
        </Note>
      )}
      {held.size === 0 && <p class="empty">{t.agents.noneWorks}</p>}
      <ul class="cards">
        {[...held].map(([agentId, tasks]) => (
          <li key={agentId}>
            <h3>{nameOf(agentId)}</h3>
            <ul class="plain-list">
              {tasks.map(({ taskId, title, updatedAt, percent }) => (
                <li key={taskId}>
                  <button
                    type="button"
                    class="link"
                    onClick={() => setQuery({ view: undefined, task: taskId })}
                  >
                    {taskId} {title}
                  </button>{' '}
                  <span class="quiet">
                    {percent !== null && `${percent} % · `}
                    {updatedAt && <Ago at={updatedAt} />}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {idle.length > 0 && (
        <details>
          <summary>{t.say.agents.others(idle.length)}</summary>
          <ul class="plain-list">
            {idle.slice(0, 200).map(({ agentId, name, role, capabilities }) => (
              <li key={agentId}>
                {name}{' '}
                <span class="quiet">
                  {role}: {capabilities.map(({ action }) => action).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
