import { type Command, Option } from 'commander';

/** Options of every command that works with a workspace and its journal. */
export interface PlaceOptions {
  readonly workspace?: string;
  readonly store?: string;
  readonly sync: 'full' | 'normal';
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
