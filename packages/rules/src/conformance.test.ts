import {
  coordinatorConformance,
  criticConformance,
  executorConformance,
  plannerConformance,
  synthesizerConformance,
  validatorConformance,
} from '@pce/conformance';
import { describe, it } from 'vitest';
import { ruleCritic, ruleRoles } from './index.js';

// #region conformance
const suite = { describe, it, name: 'ruleRoles' };

plannerConformance({ ...suite, role: () => ruleRoles().planner });
criticConformance({ ...suite, role: () => ruleCritic() });
executorConformance({ ...suite, role: () => ruleRoles().executor });
coordinatorConformance({ ...suite, role: () => ruleRoles().coordinator });
synthesizerConformance({ ...suite, role: () => ruleRoles().synthesizer });
validatorConformance({ ...suite, role: () => ruleRoles().validator });
// #endregion
