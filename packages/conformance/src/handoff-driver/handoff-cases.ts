import type { ConformanceCase } from '../suite/conformance-case.js';
import { answerCases } from './answer-cases.js';
import { endCases } from './end-cases.js';
import type { OpenHandoff } from './handoff-place.js';
import { permissionCases } from './permission-cases.js';
import { sessionCases } from './session-cases.js';

export const handoffCases: readonly ConformanceCase<OpenHandoff>[] = [
  ...answerCases,
  ...permissionCases,
  ...endCases,
  ...sessionCases,
];
