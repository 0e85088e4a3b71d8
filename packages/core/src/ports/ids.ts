/** New identifiers, unique in a store and sortable by when they were made. */
export interface Ids {
  next(prefix: string): string;
}
