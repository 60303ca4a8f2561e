import type { Readable } from 'node:stream';
import type { ContactSort } from '@dealwright/contract/contacts/contact-filter';
import type { Contact } from '@dealwright/contract/contacts/contacts';
import type { ListFormat } from '@dealwright/contract/page';
import { CONTACT_SOURCE_LABELS } from '@dealwright/domain/contact';
import { type ContactColumn, CONTACT_COLUMN_LABELS as LABELS } from '@dealwright/domain/contact-columns';
import { type ExportColumn, type ListExport, openListExport } from '../../platform/list-export.ts';
import { readContactPage } from './contact-page.ts';
import type { ContactFilter } from './filter-store.ts';

/** Several addresses or numbers of one contact share a cell. */
const joined = (values: readonly string[]) => (values.length > 0 ? values.join('; ') : null);

const EXPORT_COLUMNS: Readonly<Record<ContactColumn, ExportColumn<Contact>>> = {
  name: { heads: [LABELS.name], cells: ({ name }) => [name] },
  title: { heads: [LABELS.title], cells: ({ title }) => [title] },
  account: { heads: [LABELS.account], cells: ({ account }) => [account?.name ?? null] },
  email: { heads: [LABELS.email], cells: ({ emails }) => [joined(emails)] },
  phone: { heads: [LABELS.phone], cells: ({ phones }) => [joined(phones)] },
  owner: { heads: [LABELS.owner], cells: ({ owner }) => [owner?.name ?? null] },
  left_on: { heads: [LABELS.left_on], kinds: ['day'], cells: ({ left_on }) => [left_on] },
  source: { heads: [LABELS.source], cells: ({ source }) => [CONTACT_SOURCE_LABELS[source]] },
  created: {
    heads: [`${LABELS.created} (UTC)`],
    kinds: ['day'],
    cells: ({ created_at }) => [created_at.slice(0, 10)],
  },
};

interface Export extends Pick<ListExport<never>, 'database' | 'reading' | 'actor' | 'call'> {
  readonly format: ListFormat;
  readonly filter: ContactFilter;
  readonly sort: ContactSort;
  readonly columns: readonly ContactColumn[];
}

/** The list of contacts as a file. */
export function openExport({ filter, sort, columns, ...by }: Export): Promise<Readable> {
  return openListExport({
    ...by,
    action: 'contacts_exported',
    title: 'Contacts',
    columns: EXPORT_COLUMNS,
    chosen: columns,
    filter,
    readPage: (tx, member, page) => readContactPage(tx, member, { filter, sort, ...page }),
  });
}
