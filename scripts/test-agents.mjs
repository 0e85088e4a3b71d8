// Tests the drivers against the agents themselves: claude-agent-acp, codex-acp, gemini-cli and opencode from npm, which
// use a model on loopback. They are installed into a separate folder (2 GB; PCE_AGENTS names one to keep), so that they
// are no dependencies of ours. Prints a table of their results.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, run, temporaryFolder } from './setup.mjs';

const wanted = {
  '@agentclientprotocol/claude-agent-acp': '0.100.0',
  '@agentclientprotocol/codex-acp': '2.6.0',
  '@anthropic-ai/claude-code': '2.1.197',
  '@copilotkit/aimock': '1.43.0',
  '@google/gemini-cli': '0.61.0',
  '@openai/codex': '0.169.0',
  'opencode-ai': '1.18.33',
};

const programs = ['claude-agent-acp', 'claude', 'codex-acp', 'codex', 'gemini', 'opencode'];

const folder = process.env.PCE_AGENTS ?? temporaryFolder('agents');

async function install() {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: wanted }),
  );
  console.log(`installing ${Object.keys(wanted).join(', ')} into ${folder}`);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  // Newer releases of npm run no scripts of packages that are not approved; these two download their programs.
  for (const script of ['opencode-ai/postinstall.mjs', '@anthropic-ai/claude-code/install.cjs']) {
    await run('node', [join(folder, 'node_modules', script)], { cwd: folder });
  }
}

try {
  const isThere = (program) => existsSync(join(folder, 'node_modules/.bin', program));
  if (!programs.every(isThere)) await install();
  const tests = ['--project', 'integration', 'packages/handoff/src/real-agents.int.test.ts'];
  const options = { env: { PCE_AGENTS: folder }, show: true };
  await run('vitest', ['run', ...tests, ...process.argv.slice(2)], options);
} catch (error) {
  fail(error);
}
