export { type PersonalDataGuardOptions, personalDataGuard } from './personal-data-guard.js';
export {
  type PromptInjectionGuardOptions,
  promptInjectionGuard,
} from './prompt-injection-guard.js';
