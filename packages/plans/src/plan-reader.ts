import { InvalidInputError } from '@pce/core/errors';
import { isZip } from './archive/is-zip.js';
import { assemblePlan } from './assemble/assemble-plan.js';
import { backlog } from './formats/backlog.js';
import { cursor } from './formats/cursor.js';
import { markdownFormats } from './formats/dialects.js';
import { planDocument } from './formats/plan-document.js';
import { planexe } from './formats/planexe/planexe.js';
import { taskmaster } from './formats/taskmaster.js';
import { type PlanLimits, resolvePlanLimits } from './limits.js';
import { type OwnerWords, ownerKinds } from './markdown/people.js';
import { type Plan, type PlanFormatName, type PlanOrder, planOrders } from './plan.js';
import type { PlanFormat, TextFile } from './plan-format.js';
import { type PlanFile, type PlanSource, toTextFiles } from './plan-source.js';
import { problemList, type Report } from './problem.js';
import { withDoubts } from './with-doubts.js';

/** Every format, the most particular first: a plan is read by the first that knows it. */
const formats: readonly PlanFormat[] = [
  planDocument,
  planexe,
  taskmaster,
  cursor,
  backlog,
  ...markdownFormats,
];

/** Options of `readPlan`. */
export interface ReadPlanOptions {
  /** Format of the plan. @defaultValue detected from file names and contents */
  readonly format?: PlanFormatName | undefined;
  /** How the order of a plan in plain Markdown is read. @defaultValue as it says: phases and steps with numbers are in sequence */
  readonly order?: PlanOrder | undefined;
  /** Kinds of owners by name or word, in lower case: looked at before the table of this package, `ownerWords`. @defaultValue none */
  readonly owners?: OwnerWords | undefined;
  readonly limits?: Partial<PlanLimits> | undefined;
}

/**
 * Unpacks an archive in memory.
 *
 * @param file - Its name, for problems.
 * @returns its files; `undefined` if it is not read, which is reported.
 */
export type UnpackArchive = (
  content: Uint8Array,
  file: string,
  limits: PlanLimits,
  report: Report,
) => Promise<readonly PlanFile[] | undefined>;

/** Returns a function that reads plans, with the given way to unpack archives. */
export function planReader(
  unpack: UnpackArchive,
): (source: PlanSource & ReadPlanOptions) => Promise<Plan> {
  return async ({ format, order, owners, limits: given, ...source }) => {
    const limits = resolvePlanLimits(given);
    assertOrder(order);
    assertOwners(owners);
    const chosen = format === undefined ? undefined : formatNamed(format);
    const { problems, report } = problemList();
    const files = await unpacked(source, unpack, limits, report);
    const texts = files && toTextFiles(files, limits, report);
    const reader = texts && (chosen ?? detectFormat(texts, report));
    if (texts === undefined || reader === undefined) return { ...nothing, problems: [...problems] };
    const draft = reader.read(texts, report, limits, { order, owners });
    return withDoubts(assemblePlan(draft, limits, report), problems);
  };
}

const nothing = {
  name: '',
  format: undefined,
  phases: [],
  tasks: [],
  confidence: 0,
  needsReview: true,
} satisfies Omit<Plan, 'problems'>;

function formatNamed(name: PlanFormatName): PlanFormat {
  const found = formats.find((format) => format.name === name);
  if (found !== undefined) return found;
  const names = formats.map((format) => format.name).join(', ');
  throw new InvalidInputError(`there is no format ${name}: expected one of ${names}`);
}

function assertOrder(order: PlanOrder | undefined): void {
  if (order === undefined || planOrders.includes(order)) return;
  throw new InvalidInputError(
    `there is no order ${order}: expected one of ${planOrders.join(', ')}`,
  );
}

function assertOwners(owners: OwnerWords = {}): void {
  for (const [owner, kind] of Object.entries(owners)) {
    if (ownerKinds.includes(kind)) continue;
    throw new InvalidInputError(
      `owner ${owner}: there is no kind ${kind}: expected one of ${ownerKinds.join(', ')}`,
    );
  }
}

async function unpacked(
  source: PlanSource,
  unpack: UnpackArchive,
  limits: PlanLimits,
  report: Report,
): Promise<readonly PlanFile[] | undefined> {
  if ('files' in source) return source.files;
  const { content, file = 'plan' } = source;
  return isZip(content) ? unpack(content, file, limits, report) : [{ path: file, content }];
}

function detectFormat(files: readonly TextFile[], report: Report): PlanFormat | undefined {
  const found = formats.find((format) => format.detects(files));
  if (found === undefined) {
    const where = files[0]?.path ?? 'plan';
    report(
      'unknown_format',
      where,
      'this is no plan that PCE can read: expected Markdown, the JSON of pce plan, tasks.json of Taskmaster, or the output or report of PlanExe; save other pages as Markdown',
    );
  }
  return found;
}
