import type { RecordReference } from '@dealwright/domain/import/row-plan';
import { newId } from '../../../platform/ids.ts';
import type { AccountFinder } from './find-accounts.ts';
import type { Place } from './planned.ts';
import type { ImpliedRecord, Scene } from './scene.ts';

interface NamesAccount extends Place {
  readonly draft: { readonly account: RecordReference | null };
}

/** Adds the accounts that rows name and that don't exist yet. */
export function implyAccounts(
  finder: AccountFinder,
  scene: Scene,
  rows: readonly NamesAccount[],
): ImpliedRecord[] {
  return rows.flatMap(({ draft: { account }, file, line }) => {
    const name = account?.name ?? null;
    if (account === null || name === null || finder.find(account)) return [];
    const implied = { id: newId(), name, file, line };
    const record = { ...implied, externalId: null, domain: null };
    scene.planned.add('account', [`name ${finder.plainOf(name)}`], record);
    return [{ ...implied, kind: 'account' as const, cells: [name] }];
  });
}
