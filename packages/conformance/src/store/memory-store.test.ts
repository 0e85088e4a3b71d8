import { memoryStore } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { storeConformance } from '../index.js';

storeConformance({ describe, it, name: 'memoryStore', place: () => ({ open: memoryStore }) });

it('says that it is not durable and for one process (F6)', () => {
  expect(memoryStore().supports).toEqual({ durable: false, severalProcesses: false });
});
