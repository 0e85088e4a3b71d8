import type { Store } from '@pce/core/store';
import { expect, it } from 'vitest';
import { crashCases } from './crashes.js';
import { diskPlace } from './flaws/disk-place.js';
import { runStoreCase } from './run-store-case.js';

it.each(crashCases)(
  '$name: nothing is opened while a crash is still breaking off reads',
  async (crashCase) => {
    const disk = diskPlace();
    let reading = 0;
    await runStoreCase(crashCase, {
      ...disk,
      async open(options): Promise<Store> {
        expect(reading).toBe(0);
        const store = await disk.open(options);
        return {
          ...store,
          async read(input) {
            reading += 1;
            try {
              for (let turn = 0; turn < 5; turn += 1) await new Promise((go) => setImmediate(go));
              return await store.read(input);
            } finally {
              reading -= 1;
            }
          },
        };
      },
    });
  },
);
