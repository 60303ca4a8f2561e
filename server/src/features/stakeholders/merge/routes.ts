import { mergeContacts as mergeRoute, previewContactMerge } from '@dealwright/contract/merge';
import type { Router } from '../../../platform/http/serve.ts';
import { mergeContacts, previewMerge } from './merge-contacts.ts';

export function registerContactMerge(router: Router): void {
  router.member(previewContactMerge, ({ actor, tx, params, query }) =>
    previewMerge(tx, { actor, id: params.contact_id, other: query.other }),
  );

  router.member(mergeRoute, (call) => {
    const { actor, tx, params, body, now, clientAddress, requestId } = call;
    const { other, fields } = body;
    return mergeContacts(tx, { actor, now, id: params.contact_id, other, clientAddress, requestId }, fields);
  });
}
