import type { StoreCase } from './store-case.js';

export const modelCases: readonly StoreCase[] = [
  {
    name: 'every answer is the memory store’s, whatever the operations (F6)',
    async run(harness) {
      // Loaded when it is wanted: the property tester takes half a second and 100 MiB.
      const { matchModel } = await import('./model.js');
      await matchModel(harness);
    },
  },
];
