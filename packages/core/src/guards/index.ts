export type { PersonalDataKind } from './find-personal-data.js';
export type { GuardOptions } from './guards.js';
export {
  type EveryGuard,
  type PersonalDataGuardOptions,
  personalDataGuard,
} from './personal-data-guard.js';
export {
  type PromptInjectionGuardOptions,
  promptInjectionGuard,
} from './prompt-injection-guard.js';
