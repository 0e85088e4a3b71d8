import { isJsonObject } from '@pce/core/internal';
import { reviewThreshold } from '../assemble/assemble-plan.js';
import { outlineDrafts } from '../assemble/outline-drafts.js';
import { checkItems, readJson } from '../data/read-json.js';
import { planAboutSchema } from '../plan.js';
import type { PlanFormat, TextFile } from '../plan-format.js';
import { planTaskJsonSchema } from '../plan-json.js';
import { planProblemSchema } from '../problem.js';

const hour = 60 * 60 * 1000;

/** Problems that the tasks still have, so that they are found again. */
const lasting = ['cycle', 'missing_duration', 'empty_plan'];

/** The JSON document of PCE itself: what `pce plan --json` prints. */
export const planDocument: PlanFormat = {
  name: 'pce',
  detects: (files) => files.some(isPlanDocument),
  read(files, report, limits) {
    const { path, text } = files.find(isPlanDocument) ?? files[0] ?? { path: 'plan', text: '' };
    const document = readJson(text, { file: path, limits }, report);
    const value = isJsonObject(document?.value) ? document.value : {};
    const whereOf = document?.whereOf ?? (() => path);
    const list = { whereOf, path: ['problems'] };
    for (const { item } of checkItems(planProblemSchema, value.problems, list, report)) {
      if (!lasting.includes(item.code)) report(item.code, item.where, item.message, item.severity);
    }
    const items = checkItems(planTaskJsonSchema, value.tasks, { whereOf, path: ['tasks'] }, report);
    const tasks = items.map(({ item: { parent, ...task }, where }) => {
      return { ...task, parent: parent ?? undefined, where };
    });
    return {
      name: typeof value.name === 'string' ? value.name : '',
      format: 'pce',
      about: planAboutSchema.safeParse(value.about).data,
      needsReview: value.needs_review === true,
      where: path,
      tasks: outlineDrafts(tasks, report, (task) => {
        const {
          parent,
          level,
          depends_on: ids,
          reasons,
          needs_review,
          timeout_hours,
          ...same
        } = task;
        const { max_attempts, backoff_seconds, duration, where, ...details } = same;
        return {
          ...details,
          dependsOn: ids.map((id) => {
            return { id, reason: reasons.find((each) => each.id === id)?.reason, where };
          }),
          duration: duration && { ...duration, where },
          timeoutMs: timeout_hours && timeout_hours * hour,
          maxAttempts: max_attempts,
          backoffMs: backoff_seconds && backoff_seconds * 1000,
          isDoubtful: needs_review && task.confidence >= reviewThreshold,
        };
      }),
    };
  },
};

function isPlanDocument({ text }: TextFile): boolean {
  return /^\s*\{\s*"version"\s*:/.test(text) && /"needs_review"\s*:/.test(text);
}
