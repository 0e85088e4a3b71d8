import type { TurnNotice } from '../perform/turn-notice.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnState } from '../rules/state.js';

/** Event or notice of a turn, for observers. */
export type Observed =
  | {
      readonly is: 'event';
      readonly turn: string;
      readonly version: number;
      readonly event: TurnEvent;
      /** `undefined` for the first event of a turn. */
      readonly before: TurnState | undefined;
      readonly after: TurnState;
    }
  | { readonly is: 'notice'; readonly turn: string; readonly notice: TurnNotice };

/** Observes every turn of an orchestrator: started, resumed automatically or by a person, forked, in threads. */
export interface TurnObserver {
  /**
   * Called with each event once it is durable, and with each notice, in order of their versions. Errors and rejections
   * are reported once per message, and never reach the turn.
   */
  see(seen: Observed): unknown;
  /** Resolves when everything seen is passed on. `close()` of the orchestrator awaits it for at most five seconds. */
  flush?(): Promise<void>;
}
