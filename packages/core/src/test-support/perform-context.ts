import { fakeClock, scriptedRoles } from '@pce/testkit';
import { resolveAttachmentLimits } from '../attachments/attachment-limits.js';
import { contentStore } from '../attachments/content-store.js';
import { resolveGuards } from '../guards/guards.js';
import { meterBudget } from '../limits/role-budget.js';
import { memoryStore } from '../store/memory-store.js';
import { createToolCatalog } from '../tools/catalog.js';
import type { Tool } from '../tools/tool.js';
import { CallArguments } from '../turn/perform/arguments.js';
import type { PerformContext } from '../turn/perform/context.js';
import type { NoticeDraft } from '../turn/perform/turn-notice.js';

/** Everything that a step may touch, with scripted roles, a clock at 1,000 and these tools; `told` has its notices. */
export function performContext(
  changes: Partial<PerformContext> = {},
  tools: readonly Tool[] = [],
): PerformContext & { readonly told: NoticeDraft[] } {
  const clock = fakeClock(1_000);
  const catalog = createToolCatalog(tools);
  const told: NoticeDraft[] = [];
  return {
    ...{ run: { tenant: 'acme' }, output: undefined, roles: scriptedRoles(), catalog, clock },
    ...{ workflows: undefined, needsApproval: () => false, approvalTtlMs: 500, toolRetry: {} },
    ...{ limitTools: undefined, save: undefined, content: contentStore(memoryStore(), clock) },
    ...{ attachmentLimits: resolveAttachmentLimits(), guards: resolveGuards({}) },
    ...{ budget: meterBudget({ limits: {} }), args: new CallArguments(catalog), outageMs: 0 },
    ...{ signal: new AbortController().signal, pauseSignal: new AbortController().signal },
    notify: (notice) => told.push(notice),
    ensureHeld: () => undefined,
    ...changes,
    told,
  };
}
