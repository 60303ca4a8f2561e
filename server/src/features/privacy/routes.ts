import {
  cancelAccountDeletion,
  type DataExport,
  downloadDataExport,
  getAccountDeletion,
  listDataExports,
  requestAccountDeletion,
  requestDataExport,
} from '@dealwright/contract/privacy/data-controls';
import { audit } from '../../platform/audit.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Router } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { requireFeature } from '../../platform/require-feature.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { registerCompanyDeletion } from './company-routes.ts';
import { cancelDeletion, describeDeletion, requestDeletion, requireDeletable } from './delete-account.ts';
import { canExportCompany } from './policy.ts';
import { registerRetention } from './retention-routes.ts';
import { keyOf } from './run-export.ts';
import { type ExportRow, findReady, insertExport, listExports } from './store.ts';

const MOST_SHOWN = 10;

const present = (row: ExportRow): DataExport => ({
  id: row.id,
  scope: row.scope,
  state: row.state,
  progress: row.progress,
  records: Number(row.records),
  file_bytes: row.file_bytes === null ? null : Number(row.file_bytes),
  requested_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
});

function registerExports(router: Router, { storage }: { readonly storage: Storage }): void {
  router.member(listDataExports, async ({ tx, actor }) => {
    await requireFeature(tx, actor, 'data_controls');
    return {
      exports: (await listExports(tx, actor, MOST_SHOWN)).map(present),
      can: { export_company: canExportCompany(actor) },
    };
  });

  router.member(
    requestDataExport,
    async ({ tx, actor, body, now, clientAddress, requestId }) => {
      const { scope } = body;
      const { companyId, userId } = actor;
      const row = await insertExport(tx, { companyId, id: newId(), requestedBy: userId, scope, now });
      if (!row)
        throw new AppError('conflict', 'An export is already being prepared. Wait until it is ready.');
      const entry = { companyId, actorId: userId, success: true, clientAddress, requestId };
      await audit(tx, { ...entry, action: 'data_export_asked', detail: { export_id: row.id, scope } });
      return present(row);
    },
    async ({ tx, actor, body }) => {
      await requireFeature(tx, actor, 'data_controls');
      if (body.scope === 'company' && !canExportCompany(actor)) {
        throw new AppError('forbidden', 'Only an admin can export the company’s data.');
      }
    },
  );

  router.member(downloadDataExport, async ({ tx, actor, params, now }) => {
    await requireFeature(tx, actor, 'data_controls');
    const row = await findReady(tx, actor, params.id, now);
    if (!row || (row.scope === 'company' && !canExportCompany(actor))) throw notFound();
    const key = keyOf({ companyId: actor.companyId, id: row.id });
    const day = row.created_at.toISOString().slice(0, 10);
    return new FileAnswer({
      name: `dealwright-${row.scope}-${day}.zip`,
      mimeType: 'application/zip',
      size: Number(row.file_bytes),
      open: () => storage.open(key),
    });
  });
}

/** Also for people without a workspace: the account is theirs. */
function registerDeletion(router: Router): void {
  router.person(getAccountDeletion, (call) => describeDeletion(call));

  router.person(
    requestAccountDeletion,
    ({ body, ...call }) => requestDeletion(call, body.heir_id),
    requireDeletable,
  );

  router.person(cancelAccountDeletion, (call) => cancelDeletion(call));
}

export function registerDataControls(router: Router, room: { readonly storage: Storage }): void {
  registerExports(router, room);
  registerDeletion(router);
  registerRetention(router);
  registerCompanyDeletion(router);
}
