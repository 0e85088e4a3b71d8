import { describe, it } from 'vitest';
import { handoffCases } from '../../src/handoff-driver/handoff-driver-conformance.js';
import { handoffDriverConformance } from '../../src/index.js';
import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import { driverFlaws, openScriptedDriver } from './driver-flaws.js';

handoffDriverConformance({ describe, it, name: 'scriptedDriver', open: openScriptedDriver });

const capabilities = { toolCalls: false, permissions: false, noticesEnd: false, resumes: false };
handoffDriverConformance({
  describe,
  it,
  name: 'a driver that can do little',
  open: (actions, { idleMs }) => openScriptedDriver(actions, { idleMs, capabilities }),
});

describe('the HandoffDriver suite goes red for a driver that (F6)', () => {
  it.concurrent.each(brokenBy(driverFlaws, (open) => open))('$flaw', (broken) =>
    assertNoticed(handoffCases, broken),
  );
});
