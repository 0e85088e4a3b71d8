/** A person's decision on an intervention, for roles. */
export interface PersonAnswer {
  readonly question: string;
  readonly choice: string;
  readonly answer: string | undefined;
}
