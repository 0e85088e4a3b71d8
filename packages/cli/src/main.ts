#!/usr/bin/env node
import { ignoreClosedPipes, processOutput } from './output.js';
import { quietExperiments } from './quiet-experiments.js';
import { runCli } from './run-cli.js';

quietExperiments();
ignoreClosedPipes();
process.exitCode = await runCli(process.argv.slice(2), processOutput);
