import type { Schedule, Schedules } from '@pce/schedules';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { type PlaceOptions, withPlaceOptions } from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import { withStore } from '../store/with-store.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';

/** The document of `pce schedule ls --json`. */
export interface SchedulesDocument {
  readonly schedules: readonly Schedule[];
}

interface AddOptions extends PlaceOptions, JsonOptions {
  readonly zone: string;
  readonly owner?: string;
}

const help = `
A worker (pce worker, or pce serve where it drives turns) begins a turn at each moment, one however many there are. Of moments missed
while none ran, the first has a turn.

  pce schedule add report "0 9 * * 1-5" "Write the report" --zone Europe/Oslo`;

export function addSchedule(program: PceCommand, output: Output): void {
  const group = program
    .command('schedule')
    .summary('begin turns by the calendar')
    .description('Adds, lists and removes schedules, by which workers begin turns.')
    .addHelpText('after', help);
  withPlaceOptions(group.command('add'))
    .description('Adds a schedule, or sets the one of this name.')
    .argument('<name>', 'letters, digits, - and _')
    .argument('<cron>', 'minute, hour, day, month, day of the week, as in "0 9 * * 1-5"')
    .argument('<request>', 'the request of its turns, in words')
    .option('--zone <zone>', 'time zone, as in Europe/Oslo', 'UTC')
    .option('--owner <owner>', 'owner of its turns (default: local)')
    .option('--json', 'print one JSON document: the schedule')
    .action((schedule: string, cron: string, request: string, options: AddOptions) =>
      withSchedules(options, async (schedules) => {
        const { zone, owner } = options;
        const added = await schedules.add({ schedule, cron, request, zone, owner });
        output.show(options.json, added, scheduleLine(added));
      }),
    );
  withPlaceOptions(group.command('ls', { isDefault: true }))
    .description('Lists the schedules.')
    .option('--json', 'print one JSON document: { schedules }')
    .action((options: PlaceOptions & JsonOptions) =>
      withSchedules(options, async (schedules) => {
        const document: SchedulesDocument = { schedules: await schedules.list() };
        const lines = document.schedules.map(scheduleLine);
        output.show(options.json, document, lines, 'no schedules');
      }),
    );
  withPlaceOptions(group.command('rm'))
    .description('Removes a schedule; its turns continue.')
    .argument('<name>')
    .option('--json', 'print one JSON document: { schedule }')
    .action((schedule: string, options: PlaceOptions & JsonOptions) =>
      withSchedules(options, async (schedules) => {
        await schedules.remove(schedule);
        output.show(options.json, { schedule }, `removed ${schedule}`);
      }),
    );
}

function withSchedules(
  options: PlaceOptions,
  work: (schedules: Schedules) => Promise<void>,
): Promise<ExitCode> {
  return withStore({ ...options, createsStore: true }, async (store) => {
    const { createSchedules } = await import('@pce/schedules');
    await work(createSchedules({ store }));
    return exitCodes.done;
  });
}

function scheduleLine({ schedule, cron, zone, request, nextAt }: Schedule): string {
  const next = nextAt === undefined ? 'never' : `${new Date(nextAt).toISOString().slice(0, 16)}Z`;
  return `${schedule}  ${cron} ${zone}  next ${next}  ${printableLine(request, 80)}`;
}
