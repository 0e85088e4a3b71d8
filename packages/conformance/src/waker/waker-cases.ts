import { deliveryCases } from './delivery-cases.js';
import { processCases } from './process-cases.js';
import { timerCases } from './timer-cases.js';
import type { WakerCase } from './waker-harness.js';

export const wakerCases: readonly WakerCase[] = [...deliveryCases, ...timerCases, ...processCases];
