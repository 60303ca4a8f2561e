import type { Tx } from '@dealwright/db/database';
import type { RecordReference } from '@dealwright/domain/import/row-plan';
import { type AccountMatch, matchAccounts, plainNames } from '../../accounts/match-store.ts';
import type { Place, PlannedRecord } from './planned.ts';
import { IMPORT_SOURCE, type Scene } from './scene.ts';

export interface FoundAccount {
  readonly id: string;
  readonly name: string;
  /** The row that adds it, if it doesn't exist yet. */
  readonly place: Place | null;
}

type Candidate = Pick<PlannedRecord, 'id' | 'name' | 'externalId' | 'domain'> & {
  readonly place: Place | null;
};

const ofMatch = ({ id, name, domain, external_id }: AccountMatch): Candidate => ({
  id,
  name,
  domain,
  externalId: external_id,
  place: null,
});
const ofPlanned = (record: PlannedRecord): Candidate => ({ ...record, place: record });

/** Lookup keys that match later rows to an account. */
export function accountKeys({ externalId, domain }: RecordReference, plain: string | null): string[] {
  return [
    ...(externalId === null ? [] : [`id ${externalId}`]),
    ...(domain === null ? [] : [`domain ${domain}`]),
    ...(plain === null ? [] : [`name ${plain}`]),
  ];
}

/** Matches rows to accounts, existing ones or those of earlier rows. */
export class AccountFinder {
  private readonly scene: Scene;
  private readonly plains: ReadonlyMap<string, string>;
  private readonly matches: ReadonlyMap<string, readonly AccountMatch[]>;

  constructor(scene: Scene, plains: ReadonlyMap<string, string>, matches: readonly AccountMatch[]) {
    this.scene = scene;
    this.plains = plains;
    this.matches = Map.groupBy(matches, ({ by, key }) => `${by === 'external_id' ? 'id' : by} ${key}`);
  }

  plainOf(name: string): string {
    return this.plains.get(name) ?? name;
  }

  private candidates(key: string): Candidate[] {
    const planned = this.scene.planned.find('account', key);
    return [...(this.matches.get(key) ?? []).map(ofMatch), ...(planned ? [ofPlanned(planned)] : [])];
  }

  /**
   * By the external id, else by website, else by name. An account that the same system knows by another id is a different
   * one, and so is an account with the same name and another website.
   */
  find(wanted: RecordReference): FoundAccount | null {
    const { externalId, domain, name } = wanted;
    const isOther = (one: Candidate): boolean =>
      externalId !== null && one.externalId !== null && one.externalId !== externalId;
    const known = externalId === null ? [] : this.candidates(`id ${externalId}`);
    const ofDomain =
      domain === null ? [] : this.candidates(`domain ${domain}`).filter((one) => !isOther(one));
    const ofName =
      name === null
        ? []
        : this.candidates(`name ${this.plainOf(name)}`).filter(
            (one) => !isOther(one) && (domain === null || one.domain === null || one.domain === domain),
          );
    return known[0] ?? ofDomain[0] ?? ofName[0] ?? null;
  }
}

/** Looks up the accounts of all rows at once. */
export async function findAccounts(
  tx: Tx,
  scene: Scene,
  wanted: readonly (RecordReference | null)[],
): Promise<AccountFinder> {
  const all = wanted.filter((one) => one !== null);
  const distinct = (values: readonly (string | null)[]): string[] => [
    ...new Set(values.filter((value) => value !== null)),
  ];
  const names = distinct(all.map(({ name }) => name));
  const externalIds = distinct(all.map(({ externalId }) => externalId));
  const domains = distinct(all.map(({ domain }) => domain));
  if (names.length + externalIds.length + domains.length === 0)
    return new AccountFinder(scene, new Map(), []);
  const plains = await plainNames(tx, names);
  const keys = { source: IMPORT_SOURCE, externalIds, domains, names };
  const matches = await matchAccounts(tx, scene.actor, keys);
  return new AccountFinder(scene, new Map(names.map((name, at) => [name, plains[at] ?? name])), matches);
}
