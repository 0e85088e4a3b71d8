import { fakeClock, scriptedRoles } from '@pce/testkit';
import { resolveAttachmentLimits } from '../src/attachments/attachment-limits.js';
import { contentStore } from '../src/attachments/content-store.js';
import { resolveGuards } from '../src/guards/guards.js';
import { meterBudget } from '../src/limits/role-budget.js';
import { memoryStore } from '../src/store/memory-store.js';
import { createToolCatalog } from '../src/tools/catalog.js';
import type { Tool } from '../src/tools/tool.js';
import { CallArguments } from '../src/turn/perform/arguments.js';
import type { PerformContext } from '../src/turn/perform/context.js';
import { resolvePolicy } from '../src/turn/perform/policy-options.js';
import type { NoticeDraft } from '../src/turn/perform/turn-notice.js';

/** Creates the context of a step with scripted roles, a clock at 1,000 and these tools; `notices` has its notices. */
export function performContext(
  changes: Partial<PerformContext> = {},
  tools: readonly Tool[] = [],
): PerformContext & { readonly notices: NoticeDraft[] } {
  const clock = fakeClock(1_000);
  const catalog = createToolCatalog(tools);
  const notices: NoticeDraft[] = [];
  return {
    ...{ run: { tenant: 'acme' }, output: undefined, roles: scriptedRoles(), catalog, clock },
    ...{ workflows: undefined, needsApproval: () => false, approvalTtlMs: 500, toolRetry: {} },
    policy: resolvePolicy(),
    ...{ limitTools: undefined, save: undefined, content: contentStore(memoryStore(), clock) },
    ...{ attachmentLimits: resolveAttachmentLimits(), guards: resolveGuards({}) },
    ...{ budget: meterBudget({ limits: {} }), args: new CallArguments(catalog), outageMs: 0 },
    ...{ signal: new AbortController().signal, pauseSignal: new AbortController().signal },
    notify: (notice) => notices.push(notice),
    ensureHeld: () => undefined,
    ...changes,
    notices,
  };
}
