import { runWakerProgram } from '@pce/conformance';
import { pgBossWaker } from '../src/pg-boss-waker.ts';

const { skewMs, ...options }: { skewMs: number; url: string; schema: string } = JSON.parse(
  process.argv[2] ?? '',
);
await runWakerProgram(() => pgBossWaker(options), { skewMs });
