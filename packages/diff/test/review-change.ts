// #region review
import { diffClassifier } from '@pce/diff';

const classifier = diffClassifier({ workspace: '/home/ann/shop' });

/** Returns what a person should look at before the new plan is carried out; nothing, if it is the same plan. */
export async function reviewChange(from: string, to: string): Promise<readonly string[]> {
  const { class: likelihood, reasons } = await classifier.classify({ from, to });
  return likelihood === 'HIGH' ? [] : reasons.map(({ rule, detail }) => `${rule}: ${detail}`);
}
// #endregion
