import type { Validator } from '@pce/core';
import { type CodeValidationOptions, validateByCode } from '@pce/role-parts';
import { ruleVersion } from './rule-version.js';

/** Creates a Validator that uses code alone. */
export function ruleValidator(options: CodeValidationOptions): Validator {
  return {
    version: ruleVersion,
    validate: (input) => validateByCode(input, options),
  };
}
