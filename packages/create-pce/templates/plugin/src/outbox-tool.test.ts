import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ToolPlace, toolConformance } from '@pce/conformance';
import { describe, it } from 'vitest';
import { outboxTool } from './outbox-tool.ts';

function newOutbox(): ToolPlace {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  return {
    tool: outboxTool(folder),
    args: { to: 'Ann', text: 'Hello' },
    failingArgs: { to: 'Ann', text: ' ' },
    state: () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

toolConformance({ describe, it, name: 'outbox.put', place: newOutbox });
