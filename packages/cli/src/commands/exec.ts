import type { Command } from 'commander';
import type { CommandContext } from '../command-context.js';
import { addChanges } from './exec-change.js';
import { addCreate } from './exec-create.js';
import { addList } from './exec-list.js';
import { addReassign } from './exec-reassign.js';
import { addResolve } from './exec-resolve.js';
import { addShow } from './exec-show.js';

const help = `
An execution is one run of a plan by agents. It is named by its id, or by "last" for the newest:

  pce exec create plan.md
  pce watch last
  pce exec resolve last T3 --choose approve`;

export function addExec(program: Command, context: CommandContext): void {
  const group = program
    .command('exec')
    .summary('create, list and steer executions of plans on a server')
    .description('Creates, lists and steers executions of plans on a server.')
    .addHelpText('after', help);
  for (const add of [addCreate, addList, addShow, addChanges, addReassign, addResolve]) {
    add(group, context);
  }
}
