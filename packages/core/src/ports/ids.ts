/** Source of new identifiers, unique in a store and sortable by creation time. */
export interface Ids {
  next(prefix: string): string;
}
