import type { Orchestrator, SubmitOptions } from '../turn/orchestrator-options.js';
import { interventionWakeId, turnWakeId } from './wake-id.js';
import type { Waker } from './waker.js';

/**
 * Returns an orchestrator that wakes workers when it has submitted a turn or made a decision durable. If that fails, nothing is
 * lost: the next look of a worker finds the turn.
 *
 * @param onError - Called with what `wake` rejects with.
 */
export function waking<Run>(
  pce: Orchestrator<Run>,
  waker: Pick<Waker, 'wake'>,
  onError: (error: unknown) => void = () => undefined,
): Orchestrator<Run> {
  return {
    ...pce,
    async submit<Output>(
      request: string,
      ...options: undefined extends Run
        ? [options?: SubmitOptions<Run, Output> | undefined]
        : [options: SubmitOptions<Run, Output>]
    ) {
      const turn = await pce.submit(request, ...options);
      const [{ owner = 'local' } = {}]: readonly (
        | { readonly owner?: string | undefined }
        | undefined
      )[] = options;
      await waker.wake(turnWakeId(turn), { group: owner }).catch(onError);
      return turn;
    },
    async decide(id, resolution) {
      await pce.decide(id, resolution);
      await waker.wake(interventionWakeId(id)).catch(onError);
    },
  };
}
