export interface PlanShape {
  readonly tasks: number;
  /** Number of tasks that can run concurrently. */
  readonly width: number;
}

/** Returns a plan in Markdown: phases of ten tasks, each of which depends on an earlier one, and every third on two. */
export function planText({ tasks, width }: PlanShape): string {
  const lines = Array.from({ length: tasks }, (_, index) => {
    const heading = index % 10 === 0 ? [`\n## Phase ${index / 10 + 1}\n`] : [];
    return [...heading, `- [ ] ${nameOf(index)} Prepare part ${index + 1}${waiting(index, width)}`];
  });
  return ['# Open a branch', '', 'Goal: be open in spring.', ...lines.flat()].join('\n');
}

function waiting(index: number, width: number): string {
  const first = index >= width ? [nameOf(index - width)] : [];
  const second = index > 2 * width && index % 3 === 0 ? [nameOf(index - 2 * width - 1)] : [];
  const names = [...first, ...second];
  return names.length === 0 ? '' : ` (depends on ${names.join(', ')})`;
}

function nameOf(index: number): string {
  return `T${String(index + 1).padStart(3, '0')}`;
}
