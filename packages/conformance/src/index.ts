export type { StorePlace } from './store/store-case.js';
export {
  type StoreConformanceOptions,
  storeConformance,
  type TestRunner,
} from './store/store-conformance.js';
