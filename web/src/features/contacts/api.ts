import {
  listContactConversations,
  listContactDeals,
  listContactEvidence,
  listContactHistory,
  listContactTasks,
  listWaysIn,
  separateContact,
} from '@dealwright/contract/contacts/contact-page';
import {
  type Contact,
  type ContactDetail,
  changeContact,
  countContacts,
  createContact,
  exportContacts,
  getContact,
  listContacts,
  proposeAccount,
  removeContact,
} from '@dealwright/contract/contacts/contacts';
import { mergeContacts, previewContactMerge } from '@dealwright/contract/merge';
import type { ListFormat } from '@dealwright/contract/page';
import type { ResponseOf, SentBody } from '@dealwright/contract/route';
import type { ContactColumn } from '@dealwright/domain/contact-columns';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';
import { ACCOUNTS_KEY } from '../accounts/api.ts';
import { type ContactSearch, filterOf, queryOf } from './contact-search.ts';

export type {
  ContactDeal,
  ContactEvidence,
  ContactHistoryEntry,
  ContactTask,
  WayIn,
} from '@dealwright/contract/contacts/contact-page';
export type { Contact, ContactDetail } from '@dealwright/contract/contacts/contacts';

const KEY = ['contacts'] as const;
const LIST_KEY = [...KEY, 'list'] as const;
const contactKey = (id: string, ...part: readonly string[]) => [...KEY, 'contact', id, ...part] as const;
const SUGGESTED = 20;

export function useContacts(search: ContactSearch) {
  const query = queryOf(search);
  return usePages([...LIST_KEY, query], ({ page, signal }) =>
    call(listContacts, { query: { ...query, ...page }, signal }),
  );
}

/** How many contacts match the filter. */
export function useContactCount(search: ContactSearch) {
  const query = filterOf(search);
  return useQuery({
    queryKey: [...KEY, 'count', query],
    queryFn: ({ signal }) => call(countContacts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

interface ContactsExported {
  readonly search: ContactSearch;
  readonly columns: readonly ContactColumn[];
  readonly format: ListFormat;
}

/** Saves all contacts of the list as a file. */
export function useExportContacts() {
  return useFileExport('contacts', ({ search, columns, format }: ContactsExported) =>
    callForFile(exportContacts, { query: { ...queryOf(search), columns: [...columns], format } }),
  );
}

/** Contacts to choose from: those matching the text, or those of an account while nothing is typed. */
export function useContactSuggestions({
  q,
  account,
}: {
  readonly q: string;
  readonly account?: string | undefined;
}) {
  const query = q === '' && account ? { account } : { q };
  return useQuery({
    queryKey: [...KEY, 'suggestions', query],
    queryFn: ({ signal }) => call(listContacts, { query: { ...query, limit: SUGGESTED }, signal }),
    placeholderData: keepPreviousData,
  });
}

export const fetchContacts = (query: { readonly q: string; readonly limit: number }, signal: AbortSignal) =>
  call(listContacts, { query, signal });

export function useContact(id: string) {
  return useQuery({
    queryKey: contactKey(id),
    queryFn: ({ signal }) => call(getContact, { params: { contact_id: id }, signal }),
  });
}

/** A contact as it is now, fetched when it is chosen. */
export function useFetchContact() {
  return useMutation({
    mutationFn: (id: string): Promise<Contact> => call(getContact, { params: { contact_id: id } }),
  });
}

export function useContactDeals(id: string) {
  return usePages(contactKey(id, 'deals'), ({ page, signal }) =>
    call(listContactDeals, { params: { contact_id: id }, query: page, signal }),
  );
}

export function useContactConversations(id: string) {
  return usePages(contactKey(id, 'conversations'), ({ page, signal }) =>
    call(listContactConversations, { params: { contact_id: id }, query: page, signal }),
  );
}

export function useContactEvidence(id: string) {
  return usePages(contactKey(id, 'evidence'), ({ page, signal }) =>
    call(listContactEvidence, { params: { contact_id: id }, query: page, signal }),
  );
}

export function useContactTasks(id: string) {
  return usePages(contactKey(id, 'tasks'), ({ page, signal }) =>
    call(listContactTasks, { params: { contact_id: id }, query: page, signal }),
  );
}

export function useContactHistory(id: string) {
  return usePages(contactKey(id, 'history'), ({ page, signal }) =>
    call(listContactHistory, { params: { contact_id: id }, query: page, signal }),
  );
}

/** Contacts of an account who worked with us at another one. */
export function useWaysIn(accountId: string) {
  return useQuery({
    queryKey: [...KEY, 'ways-in', accountId],
    queryFn: ({ signal }) => call(listWaysIn, { params: { account_id: accountId }, signal }),
    select: ({ items }) => items,
  });
}

/** The account with the domain of an address. */
export function useProposedAccount(email: string) {
  return useQuery({
    queryKey: [...ACCOUNTS_KEY, 'proposed', email],
    queryFn: ({ signal }) => call(proposeAccount, { query: { email }, signal }),
    select: ({ account }) => account,
    enabled: email !== '',
    retry: false,
  });
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

export function useCreateContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SentBody<typeof createContact>; readonly key: string }) =>
      call(createContact, { body, idempotencyKey: key }),
    onSuccess: () => void refresh(client),
  });
}

type ContactPages = InfiniteData<ResponseOf<typeof listContacts>>;

/** Lists show a saved contact before they are loaded again. */
function showInLists(client: QueryClient, saved: Contact): void {
  client.setQueriesData<ContactPages>(
    { queryKey: LIST_KEY },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === saved.id ? { ...item, ...saved } : item)),
        })),
      },
  );
}

/** The contact in the version the person saw. */
export type SeenContact = Pick<Contact, 'id' | 'version'>;

export function useChangeContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      contact: { id, version },
      body,
    }: {
      readonly contact: SeenContact;
      readonly body: SentBody<typeof changeContact>;
    }) => call(changeContact, { params: { contact_id: id }, body, ifMatch: version }),
    onSuccess: (contact: ContactDetail) => {
      client.setQueryData(contactKey(contact.id), contact);
      showInLists(client, contact);
    },
    // Also after a failure: a colleague may have saved first.
    onSettled: () => void refresh(client),
  });
}

export function useRemoveContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: SeenContact) =>
      call(removeContact, { params: { contact_id: id }, ifMatch: version }),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: contactKey(id) });
      void refresh(client);
    },
  });
}

/** Separates a person of a deal into their own contact. */
export function useSeparateContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      contact,
      stakeholderId,
    }: {
      readonly contact: SeenContact;
      readonly stakeholderId: string;
    }) =>
      call(separateContact, {
        params: { contact_id: contact.id },
        body: { stakeholder_id: stakeholderId },
        ifMatch: contact.version,
      }),
    onSettled: () => void refresh(client),
  });
}

export function fetchMergePreview(id: string, other: string, signal: AbortSignal) {
  return call(previewContactMerge, { params: { contact_id: id }, query: { other }, signal });
}

export function sendMerge(id: string, other: string, fields: readonly string[]) {
  const body = { other, fields } as SentBody<typeof mergeContacts>;
  return call(mergeContacts, { params: { contact_id: id }, body });
}
