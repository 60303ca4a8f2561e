import type { Person } from '../servers.ts';

export interface Status {
  readonly connection: {
    readonly last_synced_at: string | null;
    readonly last_error: string | null;
    readonly linked: { readonly deals: number };
  } | null;
}

export const syncStatus = async (person: Person) => ((await person.get('/api/hubspot')) as Status).connection;
