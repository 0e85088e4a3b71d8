#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { compileCacheFolder } from './compile-cache-folder.js';

// A start loads the code that an earlier one has compiled. A folder that cannot be written is no error.
const folder = compileCacheFolder(process.env);
if (folder !== undefined) enableCompileCache(folder);
const { runProcess } = await import('./run-process.js');
await runProcess();
