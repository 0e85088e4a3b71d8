import type { VersionChoice } from '@pce/core';
import { Option } from 'commander';
import type { PceCommand } from '../pce-command.js';

export interface VersionChangeOptions {
  readonly onChange?: Exclude<VersionChoice, 'ask'>;
}

export function withVersionChange(command: PceCommand): PceCommand {
  return command.addOption(
    new Option(
      '--on-change <choice>',
      'if tools, workflows or roles have changed since: go on with the new ones, plan again, or refuse (default: ask)',
    ).choices(['continue', 'replan', 'refuse']),
  );
}

export function toResumeOptions({ onChange }: VersionChangeOptions) {
  return onChange === undefined ? {} : { onVersionChange: onChange };
}
