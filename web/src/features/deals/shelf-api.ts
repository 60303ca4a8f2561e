import {
  archiveDeal,
  deleteDeal,
  listArchivedDeals,
  listDeletedDeals,
  restoreDeal,
} from '@dealwright/contract/deals/deal-shelf';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

export type ShelfPlace = 'archived' | 'trash';

export const SHELF_KEY = ['deals', 'shelf'] as const;

interface Versioned {
  readonly number: number;
  /** Of the record the person looked at. */
  readonly version: number;
}

export const sendArchive = ({ number, version }: Versioned) =>
  call(archiveDeal, { params: { number }, ifMatch: version });
export const sendDelete = ({ number, version }: Versioned) =>
  call(deleteDeal, { params: { number }, ifMatch: version });
export const sendRestore = ({ number, version }: Versioned) =>
  call(restoreDeal, { params: { number }, ifMatch: version });

/** What is archived or in the trash, the last one first. */
export function useShelf(place: ShelfPlace) {
  const route = place === 'archived' ? listArchivedDeals : listDeletedDeals;
  return usePages([...SHELF_KEY, place], ({ page, signal }) => call(route, { query: page, signal }));
}
