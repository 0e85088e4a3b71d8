import { createProject } from './create-project.js';

const { stdin, stdout, stderr } = process;
process.exitCode = await createProject({
  args: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  ...(stdin.isTTY && stderr.isTTY && { terminal: { input: stdin, output: stderr } }),
  print: (line) => stdout.write(`${line}\n`),
  warn: (line) => stderr.write(`${line}\n`),
});
