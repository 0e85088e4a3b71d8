import type { Invariant } from './invariant.js';
import { announcedBeforeSave, announcedBeforeTool } from './invariants/announced-before.js';
import { approvedExactly, queueListsWhatWaits } from './invariants/approvals.js';
import { budgetsKept, usageSums } from './invariants/budgets-kept.js';
import {
  idempotentAtLeastOnce,
  onceAtMostOnce,
  onceOneAfterAnother,
} from './invariants/effects-once.js';
import { effectsByRecordedVersions, effectsReported } from './invariants/effects-reported.js';
import {
  answersOfWhatIsKept,
  everyTurnEnds,
  nothingLeftUnsaved,
  onlyKnownErrors,
  plansPassReview,
} from './invariants/ends.js';
import { haltsAsk } from './invariants/halts-ask.js';
import {
  cutJournalsRefused,
  emittedWhenDurable,
  logReadsBack,
  replaysEqual,
  versionsWithoutGap,
} from './invariants/journals.js';
import { limitsKept, warnedOfLimits } from './invariants/limits-kept.js';
import { oneDriver } from './invariants/one-driver.js';
import { repeatsStop } from './invariants/repeats-stop.js';

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
