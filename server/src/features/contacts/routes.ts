import {
  changeContact as changeRoute,
  countContacts,
  createContact as createRoute,
  exportContacts as exportRoute,
  getContact,
  listContacts,
  proposeAccount,
  removeContact as removeRoute,
} from '@dealwright/contract/contacts/contacts';
import type { Database } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../platform/http/serve.ts';
import { listAnswer } from '../../platform/list-export.ts';
import { changeContact, removeContact } from './change-contact.ts';
import { readContactPage } from './contact-page.ts';
import { countMatching } from './count-store.ts';
import { createContact, requireMayCreateContact } from './create-contact.ts';
import { openExport } from './export-contacts.ts';
import { readContact } from './read-contact.ts';
import { findAccountsByDomain } from './store.ts';

export function registerContacts(router: Router, { database }: { readonly database: Database }): void {
  router.member(listContacts, async ({ actor, tx, query }) => {
    const { sort, limit, cursor, ...filter } = query;
    return readContactPage(tx, actor, { filter, sort, limit, cursor });
  });

  router.member(countContacts, async ({ actor, tx, query }) => countMatching(tx, actor, query));

  router.member(exportRoute, async ({ actor, reading, query, now, clientAddress, requestId }) => {
    const { sort, columns, format, ...filter } = query;
    const wanted = { filter, sort, columns, format };
    return listAnswer(`contacts-${dayOf(now)}`, format, () =>
      openExport({ ...wanted, database, reading, actor, call: { clientAddress, requestId } }),
    );
  });

  router.member(
    createRoute,
    async ({ actor, tx, body, now }) => createContact(tx, { actor, now }, body),
    async ({ actor, body }) =>
      requireMayCreateContact(actor, body.owner_id === undefined ? actor.userId : body.owner_id),
  );

  router.member(getContact, async ({ actor, tx, params }) => readContact(tx, actor, params.contact_id));

  router.member(changeRoute, async ({ actor, tx, params, body, version, now }) =>
    changeContact(tx, { actor, now, id: params.contact_id, version }, body),
  );

  router.member(removeRoute, async ({ actor, tx, params, version, now }) => {
    await removeContact(tx, { actor, now, id: params.contact_id, version });
  });

  router.member(proposeAccount, async ({ actor, tx, query }) => {
    const [found] = await findAccountsByDomain(tx, actor, [query.email]);
    return { account: found ? { id: found.id, name: found.name } : null };
  });
}
