import type { VersionChoice } from '@pce/core';
import { type Command, Option } from 'commander';

export interface VersionChangeOptions {
  readonly onChange?: Exclude<VersionChoice, 'refuse'>;
}

export function withVersionChange(command: Command): Command {
  return command.addOption(
    new Option(
      '--on-change <choice>',
      'if tools, workflows or roles have changed since: go on with the new ones, or plan again (default: refuse)',
    ).choices(['continue', 'replan']),
  );
}

export function toResumeOptions({ onChange }: VersionChangeOptions) {
  return onChange === undefined ? {} : { onVersionChange: onChange };
}
