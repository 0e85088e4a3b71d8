import { keysOf } from '../text/assert-keys.js';
import type { StartInThreadOptions, ThreadOptions } from '../thread/thread.js';
import type { StartOptions } from './drive/start-options.js';
import type {
  ForkOptions,
  OrchestratorOptions,
  RecoverOptions,
  ResumeOptions,
} from './orchestrator-options.js';

const turn = ['budget', 'signal', 'wait', 'onVersionChange', 'run'] as const;
const opening = [
  ...(['turn', 'mode', 'limits', 'inputs', 'context', 'attachments', 'keepRun'] as const),
  ...(['parent', 'constraints', 'output', 'outputParameters'] as const),
] as const;

/** Names of the options of each function of an orchestrator. */
export const knownOptions = {
  createOrchestrator: keysOf<OrchestratorOptions>()(
    ...(['planner', 'critic', 'executor', 'coordinator', 'synthesizer', 'validator'] as const),
    ...(['evidence', 'tools', 'workflows', 'store', 'mode', 'needsApproval', 'policy'] as const),
    ...([
      'approvalTtlMs',
      'save',
      'onVersionChange',
      'turnConcurrency',
      'toolConcurrency',
    ] as const),
    ...([
      'toolRetry',
      'outageMs',
      'threadTokens',
      'budget',
      'attachmentLimits',
      'redactor',
    ] as const),
    ...(['owner', 'leaseTtlMs', 'isOwnerAlive', 'clock', 'ids', 'limits', 'ceilings'] as const),
    ...(['inputGuard', 'outputGuard', 'toolGuard', 'guardTimeoutMs'] as const),
  ),
  start: keysOf<StartOptions>()(...turn, ...opening, 'session', 'owner'),
  startInThread: keysOf<StartInThreadOptions>()(...turn, ...opening),
  thread: keysOf<ThreadOptions>()('session', 'owner'),
  resume: keysOf<ResumeOptions>()(...turn, 'output'),
  fork: keysOf<ForkOptions>()(
    ...turn,
    ...(['at', 'request', 'inputs', 'context', 'keepRun', 'output'] as const),
  ),
  recover: keysOf<RecoverOptions>()(...turn),
} as const;
