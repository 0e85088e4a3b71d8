import type { OpenIntervention } from '@pce/client/internal';
import { useEffect, useRef } from 'preact/hooks';
import { useSession } from '../app/session.ts';
import { useSettings } from '../app/settings.ts';
import { type Loaded, useLoad } from '../store/use-load.ts';

/** Everything that waits for the person, the most urgent first, at most five seconds old. */
export type Waiting = Loaded<readonly OpenIntervention[]>;

/** Follows what waits, and notifies of what is new where the person wished it. */
export function useWaiting(): Waiting {
  const { client } = useSession();
  const { notifies } = useSettings();
  const waiting = useLoad(
    'waiting',
    (signal) => client.interventions.list({ signal }),
    notifies ? 15_000 : 5_000,
    notifies,
  );
  const seen = useRef<ReadonlySet<string>>(null);
  const { value } = waiting;
  useEffect(() => {
    if (value === undefined) return;
    const before = seen.current;
    seen.current = new Set(value.map(({ id }) => id));
    if (!notifies || before === null || Notification.permission !== 'granted') return;
    const [first] = value.filter(({ id }) => !before.has(id));
    if (first) new Notification(first.title, { body: first.message, tag: first.id });
  }, [value, notifies]);
  return waiting;
}
