import type { Clock, Ids, RoleModel } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { Executions } from '@pce/executions';
import type { WebhookNetwork } from '@pce/network-parts';
import type { AuthOptions } from '../auth/auth-options.js';
import type { EpisodeTracker } from '../episodes/episode-tracker.js';
import type { ServerLimits } from '../limits/server-limits.js';
import type { Log } from '../privacy/request-log.js';
import type { TurnDriver } from '../turns/driven-turns.js';
import type { StaticFile } from './static-files.js';

/** Options of `createServer`. */
export interface ServerOptions {
  /** Store of everything. The server does not close it. */
  readonly store: Store;
  /** @defaultValue executions of the store */
  readonly executions?: Executions;
  /** @defaultValue the machine's */
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** @defaultValue every caller is the owner `local`, and may do everything */
  readonly auth?: AuthOptions;
  readonly limits?: Partial<ServerLimits>;
  /** Gets one record for each request, without e-mail addresses and phone numbers. @defaultValue none */
  readonly log?: Log;
  /** Breaks down texts that hold no list of tasks. @defaultValue none: such a text has no tasks */
  readonly model?: RoleModel;
  /**
   * Starts and continues turns: an orchestrator over the same store. The server does not close it. With `'shown'`
   * the turns of the store are shown, and none is driven.
   * @defaultValue none: the API has no turns
   */
  readonly turns?: TurnDriver | 'shown';
  /**
   * Shows episodes and takes what people decide about them: a tracker (`createTracker` of `@pce/tracker`) over the same store.
   * @defaultValue none: the API has no episodes
   */
  readonly episodes?: EpisodeTracker;
  /** Origins of pages that may use the API from a browser, such as `https://app.example.org` (CORS). @defaultValue none */
  readonly origins?: readonly string[];
  /** Networks that webhooks may lead to. @defaultValue public addresses, by https */
  readonly webhookNetwork?: WebhookNetwork;
  /**
   * Static files by path, such as `/` and `/assets/page.js`, that anybody may load: `dashboardFiles()` of `@pce/dashboard`,
   * say. They run under a strict Content-Security-Policy. @defaultValue none
   */
  readonly pages?: ReadonlyMap<string, StaticFile>;
}
