export interface Tables {
  readonly schema_migrations: { readonly version: number };
}
