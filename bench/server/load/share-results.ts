import { type Result, toResult } from '../../src/result.ts';
import type { ProcessorShare } from './processor-share.ts';

export function shareResults(title: string, { load, server }: ProcessorShare): Result[] {
  const unit = '% of a core';
  return [
    toResult({ name: `${title}: processor time of the server`, value: server, unit }),
    toResult({ name: `${title}: processor time of the load`, value: load, unit }),
  ];
}
