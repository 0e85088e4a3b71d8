/** The rubric of reflections where the host names no other. Source: SPEC C3, appendix A of the seed. */
export const defaultRubric: readonly string[] = [
  'Privacy: no personal data or secret leaves the workspace, or is written where others read it.',
  'Licence: nothing is taken over whose licence does not allow it.',
  'Irreversible damage: nothing in the workspace is deleted or overwritten that cannot be brought back.',
  'Resource cost: less than 10 minutes of processor time an iteration.',
];
