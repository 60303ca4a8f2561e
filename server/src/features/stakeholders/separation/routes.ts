import { separateContact as separateRoute } from '@dealwright/contract/contacts/contact-page';
import type { Router } from '../../../platform/http/serve.ts';
import { separateContact } from './separate-contact.ts';

export function registerSeparation(router: Router): void {
  router.member(separateRoute, async ({ actor, tx, params, body, version, now }) =>
    separateContact(tx, { actor, now, id: params.contact_id, version }, body.stakeholder_id),
  );
}
