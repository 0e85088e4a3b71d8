/** A person's decision on an intervention, as roles see it. */
export interface PersonAnswer {
  readonly question: string;
  readonly choice: string;
  readonly answer: string | undefined;
}
