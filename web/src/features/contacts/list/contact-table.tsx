import { CONTACT_SOURCE_LABELS } from '@dealwright/domain/contact';
import {
  CONTACT_SORT_COLUMNS,
  type ContactColumn,
  type ContactSortColumn,
} from '@dealwright/domain/contact-columns';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatDay } from '../../../lib/format.ts';
import type { Sorting } from '../../../lib/sorting.ts';
import { RecordTable, recordLinkProps } from '../../../ui/record-table.tsx';
import { Cell } from '../../../ui/table.tsx';
import type { Contact } from '../api.ts';
import { LeftBadge } from '../left-badge.tsx';
import { ContactCell } from './contact-cell.tsx';
import { COLUMN_WIDTHS, shownColumns } from './contact-columns.ts';

interface ContactTableProps {
  readonly contacts: readonly Contact[];
  readonly hidden: readonly string[];
  readonly sorting: Sorting<ContactSortColumn>;
  readonly onSort: (column: ContactSortColumn) => void;
}

/** Contacts as rows. */
export function ContactTable({ contacts, hidden, sorting, onSort }: ContactTableProps) {
  const navigate = useNavigate();
  const columns = shownColumns(hidden);
  return (
    <RecordTable
      label="Contacts"
      noun="contact"
      columns={columns}
      rows={contacts}
      sorting={sorting}
      sortable={CONTACT_SORT_COLUMNS}
      onSort={onSort}
      onOpen={({ id }) => void navigate({ to: '/contacts/$contactId', params: { contactId: id } })}
      cells={(contact, inTabOrder) =>
        columns.map(({ id }) => <Fragment key={id}>{CELLS[id]({ contact, inTabOrder })}</Fragment>)
      }
    />
  );
}

interface ContactCellsProps {
  readonly contact: Contact;
  readonly inTabOrder: boolean;
}

/** As high as text, to make room for the pencil. */
const NOTHING = '\u00A0';

/** 'ana@fjord.example +1' */
function FirstOf({ values }: { readonly values: readonly string[] }) {
  const [first = NOTHING, ...more] = values;
  return (
    <span title={values.join(', ')}>
      {first}
      {more.length > 0 && <span className="text-xs"> +{more.length}</span>}
    </span>
  );
}

function cell(column: ContactColumn, most: string, content: ReactNode) {
  return <Cell className={cx('truncate text-muted-foreground', most, COLUMN_WIDTHS[column])}>{content}</Cell>;
}

const CELLS: Readonly<Record<ContactColumn, (props: ContactCellsProps) => ReactNode>> = {
  name: ({ contact: { id, name, left_on } }) => (
    <Cell className="max-w-64">
      <span className="flex min-w-0 items-center gap-2">
        <Link to="/contacts/$contactId" params={{ contactId: id }} title={name} {...recordLinkProps}>
          {name}
        </Link>
        <LeftBadge day={left_on} />
      </span>
    </Cell>
  ),
  title: (props) =>
    cell(
      'title',
      'max-w-48',
      <ContactCell {...props} field="title">
        {props.contact.title ?? NOTHING}
      </ContactCell>,
    ),
  account: (props) =>
    cell(
      'account',
      'max-w-48',
      <ContactCell {...props} field="account">
        {props.contact.account?.name ?? NOTHING}
      </ContactCell>,
    ),
  email: (props) =>
    cell(
      'email',
      'max-w-56',
      <ContactCell {...props} field="emails">
        <FirstOf values={props.contact.emails} />
      </ContactCell>,
    ),
  phone: (props) =>
    cell(
      'phone',
      'max-w-40 tabular-nums',
      <ContactCell {...props} field="phones">
        <FirstOf values={props.contact.phones} />
      </ContactCell>,
    ),
  owner: (props) =>
    cell(
      'owner',
      'max-w-36',
      <ContactCell {...props} field="owner">
        {props.contact.owner?.name ?? 'Unassigned'}
      </ContactCell>,
    ),
  left_on: (props) =>
    cell(
      'left_on',
      'max-w-32 tabular-nums',
      <ContactCell {...props} field="left_on">
        {props.contact.left_on ? formatDay(props.contact.left_on) : NOTHING}
      </ContactCell>,
    ),
  source: ({ contact }) => cell('source', 'max-w-32', CONTACT_SOURCE_LABELS[contact.source]),
  created: ({ contact }) =>
    cell('created', 'max-w-32 tabular-nums', formatDay(contact.created_at.slice(0, 10))),
};
