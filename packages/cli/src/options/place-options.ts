import { Option } from 'commander';
import type { PceCommand } from '../pce-command.js';

export interface PlaceOptions {
  readonly workspace?: string;
  readonly store?: string;
  readonly sync: 'full' | 'normal';
}

export interface HostOptions {
  readonly mcp?: string;
  readonly mcpApprove?: readonly string[];
  readonly selfBuilding?: boolean;
}

export function withHostOptions(command: PceCommand): PceCommand {
  return command
    .option(
      '--mcp <file>',
      'start the MCP servers of this file, { "mcpServers": { … } }, and use their tools and skills; the file names the programs to run on this machine',
    )
    .addOption(
      new Option(
        '--mcp-approve <tools>',
        'use these tools of theirs, and skills (server/skill), as they are now, by name with commas between',
      ).argParser((text) => text.split(',').map((name) => name.trim())),
    )
    .option(
      '--self-building',
      'let the Executor make, change and delete tools and workflows of the workspace; tools are tested in a sandbox first, and run there',
    );
}

export interface TurnOptions extends HostOptions {
  readonly model?: string;
  readonly critic?: boolean;
  readonly otlp?: boolean;
}

export function withTurnOptions(command: PceCommand): PceCommand {
  return withHostOptions(command)
    .option(
      '--model <provider:model>',
      'ask this language model, as in openai:gpt-5, with baseURL, api and timeoutMs after it, as in openai:gpt-5,api=chat, or a coding agent, as in acp:claude; rules: ask none (default: models.json, else rules); see pce models --help',
    )
    .option(
      '--critic',
      'have a Critic look at each plan: it sends it back, or asks you, before anything is done',
    )
    .option(
      '--otlp',
      'send traces of turns to the receiver of OTEL_EXPORTER_OTLP_ENDPOINT, by default http://localhost:4318',
    );
}

export function withPlaceOptions(command: PceCommand): PceCommand {
  return command
    .option(
      '--workspace <folder>',
      'the workspace (default: the nearest folder with planning/, else the current one)',
    )
    .option(
      '--store <file|url|memory>',
      'where journals are kept (default: .pce/pce.db in the workspace; postgres://…: for many machines; memory: gone afterwards)',
    )
    .addOption(
      new Option('--sync <when>', 'full: a power failure loses nothing; normal: faster; for files')
        .choices(['full', 'normal'])
        .default('full'),
    );
}
