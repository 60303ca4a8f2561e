export type SortOrder = 'asc' | 'desc';

/** What a list is sorted by, and which end comes first. */
export interface Sorting<S extends string = string> {
  readonly sort: S;
  readonly order: SortOrder;
}

/** Another choice of the same column turns the order round; another column begins with its own `first`. */
export function toggleSorting<S extends string>(current: Sorting<S>, sort: S, first: SortOrder): Sorting<S> {
  const opposite = first === 'asc' ? 'desc' : 'asc';
  return { sort, order: current.sort === sort && current.order === first ? opposite : first };
}
