import { stem } from '@pce/core/commands';

/** Nouns and verbs that say the same of what results usually hold, as far as no other thing is meant by one of them. */
const groups: readonly (readonly string[])[] = [
  'employee staff workforce headcount',
  'population inhabitant resident',
  'customer client buyer',
  'revenue turnover sales',
  'invoice bill billed billing',
  'lead manage head run direct',
  'manager head boss',
  'price cost expensive cheap',
  'weight weigh heavy',
  'lent loan borrow',
  'total gross overall',
  'profit loss gain earnings',
  'author wrote written writer',
  'assignee assigned',
  'organizer organizes organised organised organiser host',
  'reporter reported',
  'start began begin begun',
  'end finish',
  'image picture',
  'car vehicle',
  'wait queue line',
  'occupied taken occupancy',
  'attendance spectator crowd attended',
  'revenue takings',
  'rating satisfaction csat',
  'utilisation utilization usage use',
].map((words) => [...new Set(words.split(' ').map(stem))]);

/** Returns the stems that say the same as one. */
export function synonymsOf(own: string): readonly string[] {
  return groups.filter((group) => group.includes(own)).flat();
}
