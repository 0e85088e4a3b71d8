import { type Result, toResult } from '../../src/result.ts';
import type { ServerProcess } from '../place/server-process.ts';

/** Per cent of a core over a period: a value close to 100 is the bottleneck. */
export interface ProcessorShare {
  readonly load: number;
  readonly server: number;
}

export function beginShare(server: ServerProcess): () => ProcessorShare {
  const begunAt = performance.now();
  const own = process.cpuUsage();
  const theirs = server.processorSeconds();
  return () => {
    const ms = performance.now() - begunAt;
    const { user, system } = process.cpuUsage(own);
    return {
      load: (user + system) / 10 / ms,
      server: ((server.processorSeconds() - theirs) * 100_000) / ms,
    };
  };
}

export function shareResults(title: string, { load, server }: ProcessorShare): Result[] {
  const unit = '% of a core';
  return [
    toResult({ name: `${title}: processor time of the server`, value: server, unit }),
    toResult({ name: `${title}: processor time of the load`, value: load, unit }),
  ];
}
