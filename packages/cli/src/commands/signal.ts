import type { Json } from '@pce/core/contracts';
import type { Schedule, Schedules } from '@pce/schedules';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { findTurn } from '../journals/find-journal.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { withStore } from '../store/open-store.js';
import { type Output, printableLine } from '../terminal/output.js';

/** The document of `pce signal --json`. */
export interface SignalDocument {
  readonly turn: string;
  readonly name: string;
  readonly value: Json;
}

export function addSignal(program: PceCommand, output: Output): void {
  command(program, 'signal', 'place')
    .summary('wake a turn whose tool waits for a signal')
    .description(
      'Sends a signal to a turn: one that sleeps until it comes is driven on by a worker.',
    )
    .argument('<turn>', 'its id, the beginning of it, or last')
    .argument('<name>', 'the name that the tool waits for')
    .argument('[value]', 'JSON, or else a text (default: null)')
    .json('{ turn, name, value }')
    .action((given: string, name: string, text: string | undefined, options: PlaceOptions) =>
      withStore(options, async (store) => {
        const { createSignals } = await import('@pce/schedules');
        const turn = await findTurn(store, given);
        const value = text === undefined ? null : jsonOr(text);
        await createSignals({ store }).send({ turn, name, value });
        const document: SignalDocument = { turn, name, value };
        output.show(options.json, document, `${turn} has the signal ${name}`);
        return exitCodes.done;
      }),
    );
}

function jsonOr(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The document of `pce schedule ls --json`. */
export interface SchedulesDocument {
  readonly schedules: readonly Schedule[];
}

interface AddOptions extends PlaceOptions {
  readonly zone: string;
  readonly owner?: string;
}

const help = `
A worker (pce worker, or pce serve where it drives turns) begins a turn at each moment, one however many there are. Of moments missed
while none ran, the first has a turn; pce schedule counts the others.

  pce schedule add report "0 9 * * 1-5" "Write the report" --zone Europe/Oslo`;

export function addSchedule(program: PceCommand, output: Output): void {
  const group = command(program, 'schedule')
    .summary('begin turns by the calendar')
    .description('Adds, lists and removes schedules, by which workers begin turns.')
    .addHelpText('after', help);
  command(group, 'add', 'place')
    .description('Adds a schedule, or sets the one of this name.')
    .argument('<name>', 'letters, digits, - and _')
    .argument('<cron>', 'minute, hour, day, month, day of the week, as in "0 9 * * 1-5"')
    .argument('<request>', 'the request of its turns, in words')
    .option('--zone <zone>', 'time zone, as in Europe/Oslo', 'UTC')
    .option('--owner <owner>', 'owner of its turns (default: local)')
    .json('the schedule')
    .action((schedule: string, cron: string, request: string, options: AddOptions) =>
      withSchedules(options, async (schedules) => {
        const { zone, owner } = options;
        const added = await schedules.add({ schedule, cron, request, zone, owner });
        output.show(options.json, added, scheduleLine(added));
      }),
    );
  command(group, 'ls', 'default', 'place')
    .description('Lists the schedules.')
    .json('{ schedules }')
    .action((options: PlaceOptions) =>
      withSchedules(options, async (schedules) => {
        const document: SchedulesDocument = { schedules: await schedules.list() };
        const lines = document.schedules.map(scheduleLine);
        output.show(options.json, document, lines, 'no schedules');
      }),
    );
  command(group, 'rm', 'place')
    .description('Removes a schedule; its turns continue.')
    .argument('<name>')
    .json('{ schedule }')
    .action((schedule: string, options: PlaceOptions) =>
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

function scheduleLine({
  schedule,
  cron,
  zone,
  request,
  nextAt,
  lastTurn,
  missed,
}: Schedule): string {
  const next = nextAt === undefined ? 'never' : `${new Date(nextAt).toISOString().slice(0, 16)}Z`;
  const late = missed === undefined ? '' : `  ${missed} missed after ${lastTurn}`;
  return `${schedule}  ${cron} ${zone}  next ${next}${late}  ${printableLine(request, 80)}`;
}
