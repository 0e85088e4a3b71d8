import type { NoWork, Work } from './api.generated.js';
import { isRecord } from './json.js';
import { documentReader, type Reader } from './read-document.js';

/** Instructions about the tasks that an agent holds. */
export type WorkOrders = Pick<NoWork, 'forcePause' | 'forceCancel'>;

const readOffer = documentReader('WorkOffer');
const readNoWork = documentReader('NoWork');

export const readWork: Reader<Work> = (value) =>
  isRecord(value) && value.work_available === true ? readOffer(value) : readNoWork(value);
