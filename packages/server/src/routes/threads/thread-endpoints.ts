import type { Endpoint } from '../../endpoint/endpoint.js';
import { exportThread } from './export-thread.js';
import { forgetThread } from './forget-thread.js';
import { forgetThreadTurns } from './forget-thread-turns.js';
import { getThread } from './get-thread.js';
import { getThreadDocument } from './get-thread-document.js';
import { listThreadTurns } from './list-thread-turns.js';
import { listThreads } from './list-threads.js';

export const threadEndpoints: readonly Endpoint[] = [
  listThreads,
  getThread,
  listThreadTurns,
  getThreadDocument,
  exportThread,
  forgetThreadTurns,
  forgetThread,
];
