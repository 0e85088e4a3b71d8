export type { GuardOptions } from './guards.js';
export {
  type EveryGuard,
  type PersonalDataGuardOptions,
  type PersonalDataKind,
  personalDataGuard,
} from './personal-data-guard.js';
export {
  type PromptInjectionGuardOptions,
  promptInjectionGuard,
} from './prompt-injection-guard.js';
