import { type Command, Option } from 'commander';

/** Options of every command that works with a workspace and its journal. */
export interface PlaceOptions {
  readonly workspace?: string;
  readonly store?: string;
  readonly sync: 'full' | 'normal';
}

/** Options of every command that may call tools. */
export interface McpOptions {
  readonly mcp?: string;
  readonly mcpApprove?: readonly string[];
}

export function withMcpOptions(command: Command): Command {
  return command
    .option(
      '--mcp <file>',
      'start the MCP servers of this file, { "mcpServers": { … } }, and use their tools; it says what is run on this machine',
    )
    .addOption(
      new Option(
        '--mcp-approve <tools>',
        'use these tools of theirs as they are now, by name with commas between',
      ).argParser((text) => text.split(',').map((name) => name.trim())),
    );
}

export function withPlaceOptions(command: Command): Command {
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
