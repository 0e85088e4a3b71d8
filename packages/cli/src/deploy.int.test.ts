import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, startHttpServer } from '@pce/test-support';
import { validate } from 'dockerfile-utils';
import { describe, expect, it, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { runHere, runIn, startHere } from '../test/run-here.js';
import type { ModelsDocument } from './documents.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
const manifests = (): Kubernetes[] =>
  parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS());
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

interface Kubernetes {
  readonly kind: string;
  readonly spec: {
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly { readonly args: readonly string[] }[];
      };
    };
  };
}

/** Returns the command lines of all files. */
function commandLines(): readonly (readonly string[])[] {
  const compose: { services: Record<string, { command?: string[] }> } = parse(
    read('compose.yaml'),
    {
      merge: true,
    },
  );
  const cmd = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]';
  const unit = /^ExecStart=\S+ \S+ (.*)$/m.exec(read('pce.service'))?.[1] ?? '';
  return [
    JSON.parse(cmd),
    unit.split(' '),
    ...Object.values(compose.services).flatMap(({ command }) => (command ? [command] : [])),
    ...manifests().flatMap(({ spec }) =>
      (spec.template?.spec.containers ?? []).map(({ args }) => args),
    ),
  ];
}

describe('the files in deploy/ (C11)', () => {
  it('start commands that exist, with options that they have', async () => {
    const lines = commandLines();
    expect(lines).toHaveLength(6);
    for (const [command = '', ...options] of lines) {
      const { stdout } = await runHere([command, '--help']);
      for (const option of options.filter((text) => text.startsWith('--')))
        expect(stdout, `pce ${command}`).toContain(option);
    }
  });

  it('give workers longer to end than their tools have', () => {
    for (const { spec } of manifests()) {
      const pod = spec.template?.spec;
      const args = pod?.containers[0]?.args ?? [];
      const grace = Number(args[args.indexOf('--grace') + 1]);
      if (args[0] === 'worker')
        expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace + 20);
    }
  });

  it('are a Dockerfile without mistakes, whose processes are not root', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  it('are manifests of the kinds that Kubernetes knows', { timeout: 60_000 }, () => {
    using folder = makeFolder({});
    const modules: Record<string, string> = {
      Deployment: 'apps/v1',
      Service: 'core/v1',
      PodDisruptionBudget: 'policy/v1',
    };
    const sources = manifests().map(
      (manifest, index) =>
        `import type { ${manifest.kind} as K${index} } from 'kubernetes-types/${modules[manifest.kind]}.js';\nexport const m${index} = ${JSON.stringify(manifest)} satisfies K${index};\n`,
    );
    const types = join(root, 'packages/cli/node_modules/kubernetes-types/*');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module: 'nodenext',
      paths: { 'kubernetes-types/*': [types] },
    };
    writeFileSync(join(folder.root, 'manifests.ts'), sources.join(''));
    writeFileSync(join(folder.root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder.root], {
      encoding: 'utf8',
    });
    expect(sources).toHaveLength(5);
    expect(stdout).toBe('');
  });

  it('are a compose file that docker-compose takes', ({ skip }) => {
    skip(!isThere('docker-compose'), 'docker-compose is not installed');
    const { status, stderr } = spawnSync('docker-compose', [
      '-f',
      join(root, 'deploy/compose.yaml'),
      'config',
      '-q',
    ]);
    expect([status, String(stderr)]).toEqual([0, '']);
  });

  it('are a unit that systemd takes, and that may do little', ({ skip }) => {
    skip(!isThere('systemd-analyze'), 'systemd-analyze is not installed');
    using folder = makeFolder({
      'pce.service': read('pce.service').replace(
        /^ExecStart=\S+/m,
        `ExecStart=${process.execPath}`,
      ),
    });
    const unit = join(folder.root, 'pce.service');
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect(verified.stderr.split('\n').filter((line) => line.includes('pce.service:'))).toEqual([]);
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', unit], {
      encoding: 'utf8',
    });
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(security.stdout)?.[1]);
    expect(exposure).toBeLessThanOrEqual(4);
  });
});

describe('a server in a container or behind a proxy (C11)', () => {
  it('reads keys of models from files', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n', key: 'sk-in-a-file\n' });
    vi.stubEnv('OPENAI_API_KEY', '');
    vi.stubEnv('OPENAI_API_KEY_FILE', join(folder.root, 'key'));
    try {
      const { stdout } = await runIn(folder.root, ['models', '--json']);
      const { providers }: ModelsDocument = JSON.parse(stdout);
      expect(providers.find(({ name }) => name === 'openai')?.key).toMatchObject({ isSet: true });
      expect(stdout).not.toContain('sk-in-a-file');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('presents a token in a file, which programs that it starts do not inherit', async () => {
    using folder = makeFolder({ token: 'a token in a file\n' });
    vi.stubEnv('PCE_TOKEN', undefined);
    vi.stubEnv('PCE_TOKEN_FILE', join(folder.root, 'token'));
    const seen: unknown[] = [];
    const server = await startHttpServer(({ headers }, response) => {
      seen.push(headers.authorization, process.env.PCE_TOKEN);
      response.writeHead(503).end();
    });
    try {
      await runHere(['agents', '--server', `http://${server.host}`]);
      expect(seen.slice(0, 2)).toEqual(['Bearer a token in a file', undefined]);
    } finally {
      vi.unstubAllEnvs();
      server.close();
    }
  });

  it('listens on a Unix socket, on a store whose address is in a file', async () => {
    using folder = makeFolder({ 'planning/p.md': '# P\n' });
    writeFileSync(join(folder.root, 'address'), `${join(folder.root, 'kept.db')}\n`);
    const socketPath = join(folder.root, 'pce.sock');
    process.env.PCE_STORE_FILE = join(folder.root, 'address');
    try {
      const server = startHere(['serve', '--socket', socketPath, '--workspace', folder.root]);
      await server.said(/listening on (unix:\S+)/);
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ socketPath, path: '/readyz' }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asked.once('error', reject).end();
      });
      expect(status).toBe(200);
      expect((await server.stop()).code).toBe(0);
      expect(readFileSync(join(folder.root, 'kept.db')).length).toBeGreaterThan(0);
    } finally {
      delete process.env.PCE_STORE_FILE;
    }
  });
});
