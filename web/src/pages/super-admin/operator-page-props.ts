export interface OperatorPageProps {
  /** What stands in the address where the path has a name, such as `{ id: '17' }` for `/tickets/$id`. */
  readonly params: Readonly<Record<string, string>>;
}
