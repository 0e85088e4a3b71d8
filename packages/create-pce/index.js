#!/usr/bin/env node
// Nothing here is newer than Node 16, so that an old Node prints this sentence in place of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`create-pce needs Node 22.18 or newer, and this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./dist/main.js');
}
