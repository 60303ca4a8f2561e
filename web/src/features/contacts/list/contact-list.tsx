import {
  CONTACT_COLUMN_LABELS,
  CONTACT_SORT_COLUMNS,
  type ContactSortColumn,
} from '@dealwright/domain/contact-columns';
import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { SortButton } from '../../../ui/sort-button.tsx';
import { useContacts } from '../api.ts';
import { type ContactSearch, isNarrowed, sortingOf } from '../contact-search.ts';
import { ContactCards } from './contact-cards.tsx';
import { ContactTable } from './contact-table.tsx';

const SORT_OPTIONS = CONTACT_SORT_COLUMNS.map((value) => ({ value, label: CONTACT_COLUMN_LABELS[value] }));

interface ContactListProps {
  readonly search: ContactSearch;
  readonly hidden: readonly string[];
  readonly onSort: (column: ContactSortColumn) => void;
  readonly onClear: () => void;
  /** What to do when there are no contacts yet. */
  readonly first: ReactNode;
}

/** The company's contacts, as a table or as cards. */
export function ContactList({ search, hidden, onSort, onClear, first }: ContactListProps) {
  const contacts = useContacts(search);
  const isPhone = useIsPhone();
  const rows = contacts.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState
      query={contacts}
      skeleton={<SkeletonList rows={10} rowClass="h-11" label="Loading contacts" />}
    >
      {() =>
        rows.length === 0 ? (
          <NoContacts narrowed={isNarrowed(search)} onClear={onClear} first={first} />
        ) : (
          <div
            aria-busy={contacts.isPlaceholderData}
            className={contacts.isPlaceholderData ? 'opacity-60' : ''}
          >
            {isPhone ? (
              <>
                <div className="-mt-4 -ml-1 pb-1">
                  <SortButton options={SORT_OPTIONS} sorting={sortingOf(search)} onSort={onSort} />
                </div>
                <ContactCards contacts={rows} />
              </>
            ) : (
              <ContactTable contacts={rows} hidden={hidden} sorting={sortingOf(search)} onSort={onSort} />
            )}
            <LoadMore
              auto
              hasMore={contacts.hasNextPage}
              loading={contacts.isFetchingNextPage}
              onLoadMore={() => void contacts.fetchNextPage()}
            />
          </div>
        )
      }
    </QueryState>
  );
}

interface NoContactsProps extends Pick<ContactListProps, 'onClear' | 'first'> {
  readonly narrowed: boolean;
}

function NoContacts({ narrowed, onClear, first }: NoContactsProps) {
  return narrowed ? (
    <EmptyState
      icon={<UsersRound />}
      title="No matching contacts"
      action={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try another name or email address, or remove a filter.
    </EmptyState>
  ) : (
    <EmptyState icon={<UsersRound />} title="No contacts yet" action={first}>
      Add a contact, or add people to a deal and they’ll appear here.
    </EmptyState>
  );
}
