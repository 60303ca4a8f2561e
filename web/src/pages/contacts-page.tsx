import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { Suspense } from 'react';
import {
  type ContactSearch,
  type ContactSearchChange,
  parseContactSearch,
  toggleSort,
} from '../features/contacts/contact-search.ts';
import { useHiddenContactColumns } from '../features/contacts/list/contact-columns.ts';
import { ContactCount } from '../features/contacts/list/contact-count.tsx';
import { ContactFilters } from '../features/contacts/list/contact-filters.tsx';
import { ContactList } from '../features/contacts/list/contact-list.tsx';
import { ContactTools } from '../features/contacts/list/contact-tools.tsx';
import { DuplicatesLink } from '../features/duplicates/duplicates-link.tsx';
import { SimilarContacts } from '../features/duplicates/similar-contacts.ts';
import { useMe } from '../features/identity/members/use-me.ts';
import { usePage } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { lazy } from '../ui/lazy.ts';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const ContactDialog = lazy(() =>
  import('../features/contacts/contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
);

export function ContactsPage() {
  usePage({
    title: 'Contacts',
    description: 'The people your company knows, with their accounts and deals.',
  });
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = parseContactSearch(raw);
  const columns = useHiddenContactColumns();
  const me = useMe();
  const mayAdd = me !== null && me.role !== 'viewer';
  const show = (to: ContactSearch & { readonly new?: true }) =>
    void navigate({ to: '/contacts', search: to as never, replace: true, resetScroll: false });
  const change = (next: ContactSearchChange) => show(parseContactSearch({ ...search, ...next }));
  const actions = mayAdd && <ContactActions onAdd={() => show({ ...search, new: true })} />;
  return (
    <Page>
      <PageHeader title="Contacts" description={<ContactCount search={search} />} actions={actions} />
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <ContactFilters search={search} onChange={change} />
        </div>
        <ContactTools search={search} columns={columns} />
      </div>
      <DuplicatesLink kind="contact" />
      <ContactList
        search={search}
        hidden={columns.hidden}
        onSort={(column) => change({ sort: toggleSort(search, column) })}
        onClear={() => show(search.sort ? { sort: search.sort } : {})}
        first={mayAdd && <FirstImport />}
      />
      {raw['new'] === true && mayAdd && (
        <Suspense fallback={null}>
          <ContactDialog
            similar={(typed) => <SimilarContacts facts={typed} />}
            onClose={() => show(search)}
            onSaved={({ id }) => void navigate({ to: '/contacts/$contactId', params: { contactId: id } })}
          />
        </Suspense>
      )}
    </Page>
  );
}

function ContactActions({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <>
      <Link to="/import" className={buttonClass({ variant: 'outline' })}>
        <FileUp aria-hidden />
        Import
      </Link>
      <Button variant="primary" onClick={onAdd}>
        <Plus aria-hidden />
        Add contact
      </Button>
    </>
  );
}

function FirstImport() {
  return (
    <Link to="/import" className={buttonClass({ variant: 'primary' })}>
      Import from your CRM
    </Link>
  );
}
