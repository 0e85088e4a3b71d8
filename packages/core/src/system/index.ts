export { given } from './given.js';
export { isOutage } from './is-outage.js';
export { type RetryOptions, retry } from './retry.js';
export { systemClock } from './system-clock.js';
export { systemIds } from './system-ids.js';
export { wait } from './wait.js';
