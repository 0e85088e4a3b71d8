import type { ThreadReader, TurnJournalEntry, TurnReader } from '@pce/core/internal';
import type { Clock, Ids, RoleModel } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { Executions } from '@pce/executions';
import type { ExecutionJournalEntry } from '@pce/executions/internal';
import type { WebhookNetwork } from '@pce/network-parts';
import type { AssignmentCache } from '../auth/assignment-cache.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { WatchAccess } from '../auth/watch-access.js';
import type { EpisodeTracker } from '../episodes/episode-tracker.js';
import type { ServerLimits } from '../limits/server-limits.js';
import type { Metrics } from '../metrics/create-metrics.js';
import type { AgentRecords, AgentSigns } from '../records/agent-records.js';
import type { AnsweredRequests } from '../records/answered-requests.js';
import type { PlanRecords } from '../records/plan-records.js';
import type { UploadRecords } from '../records/upload-records.js';
import type { WebhookRecords } from '../records/webhook-records.js';
import type { StreamHub } from '../stream/stream-hub.js';
import type { MessageWriter } from '../stream/stream-message.js';
import type { DrivenTurns } from '../turns/driven-turns.js';
import type { ToolCallsReader } from '../turns/tool-calls.js';
import type { TurnNotices } from '../turns/turn-notices.js';
import type { ByteBudget } from './byte-budget.js';
import type { PlanReading } from './plan-reading.js';

/** Parts that endpoints work with. */
export interface ServerContext {
  readonly store: Store;
  readonly executions: Executions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: ServerLimits;
  readonly budget: ByteBudget;
  readonly plans: PlanRecords;
  readonly planReading: PlanReading;
  readonly agents: AgentRecords;
  readonly signs: AgentSigns;
  readonly webhooks: WebhookRecords;
  /** Files that owners stored. */
  readonly uploads: UploadRecords;
  readonly threads: ThreadReader;
  readonly requests: AnsweredRequests;
  readonly assignments: AssignmentCache;
  readonly authenticate: Authenticate;
  readonly streams: StreamHub;
  readonly watchAccess: WatchAccess;
  /** Writes entries as the messages of a stream. */
  readonly messages: MessageWriter<ExecutionJournalEntry>;
  /** The turns of the store. */
  readonly turns: TurnReader;
  readonly toolCalls: ToolCallsReader;
  /** Those that this server drives. */
  readonly driven: DrivenTurns;
  readonly turnNotices: TurnNotices;
  readonly turnMessages: MessageWriter<TurnJournalEntry>;
  /** Episodes, where the host watches some. */
  readonly tracker: EpisodeTracker | undefined;
  readonly webhookNetwork: WebhookNetwork;
  readonly metrics: Metrics;
  /** Breaks down texts that hold no list of tasks. */
  readonly model: RoleModel | undefined;
}
