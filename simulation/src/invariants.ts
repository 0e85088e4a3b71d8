import type { Invariant } from './invariant.js';
import { announcedBeforeSave } from './invariants/announced-before-save.js';
import { announcedBeforeTool } from './invariants/announced-before-tool.js';
import { answersOfWhatIsKept } from './invariants/answers-of-what-is-kept.js';
import { approvedExactly } from './invariants/approved-exactly.js';
import { budgetsKept } from './invariants/budgets-kept.js';
import { cutJournalsRefused } from './invariants/cut-journals-refused.js';
import { effectsByRecordedVersions } from './invariants/effects-by-recorded-versions.js';
import { effectsReported } from './invariants/effects-reported.js';
import { emittedWhenDurable } from './invariants/emitted-when-durable.js';
import { everyTurnEnds } from './invariants/every-turn-ends.js';
import { haltsAsk } from './invariants/halts-ask.js';
import { idempotentAtLeastOnce } from './invariants/idempotent-at-least-once.js';
import { limitsKept } from './invariants/limits-kept.js';
import { logReadsBack } from './invariants/log-reads-back.js';
import { nothingLeftUnsaved } from './invariants/nothing-left-unsaved.js';
import { onceAtMostOnce } from './invariants/once-at-most-once.js';
import { onceOneAfterAnother } from './invariants/once-one-after-another.js';
import { oneDriver } from './invariants/one-driver.js';
import { onlyKnownErrors } from './invariants/only-known-errors.js';
import { plansPassReview } from './invariants/plans-pass-review.js';
import { queueListsWhatWaits } from './invariants/queue-lists-what-waits.js';
import { repeatsStop } from './invariants/repeats-stop.js';
import { replaysEqual } from './invariants/replays-equal.js';
import { usageSums } from './invariants/usage-sums.js';
import { versionsWithoutGap } from './invariants/versions-without-gap.js';
import { warnedOfLimits } from './invariants/warned-of-limits.js';

/** Invariants, checked at every observation. */
export const invariants = {
  versionsWithoutGap,
  cutJournalsRefused,
  oneDriver,
  announcedBeforeTool,
  announcedBeforeSave,
  answersOfWhatIsKept,
  onceAtMostOnce,
  onceOneAfterAnother,
  idempotentAtLeastOnce,
  limitsKept,
  budgetsKept,
  repeatsStop,
  plansPassReview,
  approvedExactly,
  effectsByRecordedVersions,
  effectsReported,
  warnedOfLimits,
  haltsAsk,
  queueListsWhatWaits,
  replaysEqual,
  logReadsBack,
  usageSums,
  everyTurnEnds,
  nothingLeftUnsaved,
  emittedWhenDurable,
  onlyKnownErrors,
} as const satisfies Record<string, Invariant>;
