import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';

export interface Environment {
  readonly node: string;
  readonly sqlite: string | undefined;
  readonly system: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  /** Load average of the last minute, before the first measurement. */
  readonly load: number;
  readonly at: string;
  /** Number of repetitions, of which the median counts. */
  readonly samples: number;
}

export function environment(samples: number): Environment {
  const processors = cpus();
  return {
    node: process.version,
    sqlite: process.versions.sqlite,
    system: `${platform()} ${release()} ${arch()}`,
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    load: Number(loadavg()[0]?.toFixed(2) ?? 0),
    at: new Date().toISOString(),
    samples,
  };
}
