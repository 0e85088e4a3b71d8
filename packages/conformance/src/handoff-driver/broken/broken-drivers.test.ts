import { describe, it } from 'vitest';
import { assertNoticed } from '../../suite/broken-implementation.js';
import { handoffCases } from '../handoff-cases.js';
import { handoffDriverConformance } from '../handoff-driver-conformance.js';
import { brokenDrivers } from './broken-drivers.js';
import { openBare } from './broken-outcomes.js';
import { openScriptedDriver } from './sound-driver.js';

handoffDriverConformance({ describe, it, name: 'scriptedDriver', open: openScriptedDriver });

const name = 'a driver that can do little';
handoffDriverConformance({ describe, it, name, open: openBare });

describe('the HandoffDriver suite goes red for a driver that (F6)', () => {
  it.concurrent.each(brokenDrivers)('$flaw', (broken) => assertNoticed(handoffCases, broken));
});
