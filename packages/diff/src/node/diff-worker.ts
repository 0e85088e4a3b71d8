// The thread for large texts: one request, one answer.
import { parentPort, workerData } from 'node:worker_threads';
import { changeClassifier } from '../classify-change.ts';
import type { DiffRequest } from './classify-in-worker.ts';

const { input, rules }: DiffRequest = workerData;
parentPort?.postMessage(changeClassifier(rules)(input));
