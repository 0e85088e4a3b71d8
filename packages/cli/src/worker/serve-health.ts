import { createServer } from 'node:http';
import type { WorkerState } from '@pce/core/internal';
import type { Worker } from '@pce/core/worker';

/** The health of a worker, served over HTTP. */
export interface HealthServer extends AsyncDisposable {
  readonly url: string;
}

/**
 * Serves `/healthz`, which fails once the worker has not looked at the store for a while, `/readyz`, which also fails while it
 * drains, and `/metrics` for Prometheus.
 */
export async function serveHealth(
  worker: Pick<Worker, 'state'>,
  { host, port, maxAgeMs, isDraining }: HealthOptions,
): Promise<HealthServer> {
  const server = createServer((request, response) => {
    const { state } = worker;
    const isAlive = Date.now() - state.sweptAt <= maxAgeMs;
    const isReady = isAlive && !isDraining();
    const answers: Readonly<Record<string, readonly [isFine: boolean, text: string]>> = {
      '/healthz': [isAlive, isAlive ? 'ok\n' : 'the store does not answer\n'],
      '/readyz': [isReady, isReady ? 'ok\n' : 'it takes nothing up\n'],
      '/metrics': [true, metricsOf(state)],
    };
    const [isFine, text] = answers[request.url ?? ''] ?? [undefined, 'not found\n'];
    response.statusCode = isFine === undefined ? 404 : isFine ? 200 : 503;
    response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8').end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host}:${bound}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface HealthOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Milliseconds without a look at the store after which the worker counts as dead. */
  readonly maxAgeMs: number;
  isDraining(): boolean;
}

function metricsOf(given: WorkerState): string {
  const { driven, waiting, oldestMs, refused, slices, isListening } = given;
  const gauges = [
    ['pce_worker_driven', 'Turns that it drives', driven],
    [
      'pce_worker_waiting',
      'Turns that are due and not taken: add workers while this grows',
      waiting,
    ],
    ['pce_worker_oldest_due_seconds', 'Age of the turn that has waited longest', oldestMs / 1_000],
    ['pce_worker_refused', 'Turns of other releases of roles, tools or workflows', refused],
    ['pce_worker_listening', 'Whether wakes come in; otherwise it looks', Number(isListening)],
  ] as const;
  const counts = Object.entries(slices).map(
    ([outcome, count]) => `pce_worker_slices_total{outcome="${outcome}"} ${count}`,
  );
  return [
    ...gauges.flatMap(([name, help, value]) => [
      `# HELP ${name} ${help}.`,
      `# TYPE ${name} gauge`,
      `${name} ${value}`,
    ]),
    '# HELP pce_worker_slices_total Slices of turns by outcome.',
    '# TYPE pce_worker_slices_total counter',
    ...counts,
    '',
  ].join('\n');
}
