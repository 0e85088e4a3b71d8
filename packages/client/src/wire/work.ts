import type { Work } from './api.generated.js';
import { isRecord } from './json.js';
import { documentReader, type Reader } from './read-document.js';

const readOffer = documentReader('WorkOffer');
const readNoWork = documentReader('NoWork');

export const readWork: Reader<Work> = (value) =>
  isRecord(value) && value.work_available === true ? readOffer(value) : readNoWork(value);
