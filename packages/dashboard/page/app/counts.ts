import type { Counts } from '@pce/client/internal';
import { useLoad } from '../store/use-load.ts';
import { useSession } from './session.ts';

/** Returns how much there is of everything, at most five seconds old; `undefined` until it is known. */
export function useCounts(): Counts | undefined {
  const { client } = useSession();
  return useLoad('counts', (signal) => client.counts({ signal }), 5_000).value;
}
