import {
  createImport,
  getImport,
  type Import,
  type ImportFate,
  previewImport,
  runImport,
  undoImport,
} from '@dealwright/contract/imports/imports';
import type { Database } from '@dealwright/db/database';
import { undoAccounts } from '../features/accounts/undo-accounts.ts';
import { undoContacts } from '../features/contacts/undo-contacts.ts';
import { undoDeals } from '../features/deals/undo-deals.ts';
import type { ImportDeps } from '../features/imports/deps.ts';
import { workOnImport } from '../features/imports/jobs.ts';
import { undoNamedOwners } from '../features/operations/undo-named-owners.ts';
import { runUndo } from '../features/operations/undo-operation.ts';
import { undoPeople } from '../features/stakeholders/undo-people.ts';
import { undoLines, undoPriceBooks, undoPrices, undoProducts } from '../features/products/undo-products.ts';
import { createLogger } from '../platform/log.ts';
import { openFileRoom } from '../platform/storage/open-storage.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

const log = createLogger({ production: true, logLevel: 'silent' });

export interface UploadedFile {
  readonly name: string;
  readonly content: string | Buffer;
}

const BOUNDARY = '----files-of-a-test';

/** A form as browsers send it. */
export function formOf(files: readonly UploadedFile[]): Buffer {
  const parts = files.flatMap(({ name, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export async function sendForm(
  app: TestApp,
  person: TestPerson | null,
  payload: Buffer | string,
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
) {
  const response = await app.api.app.inject({
    method: 'POST',
    url: `/api${createImport.path}`,
    headers: { 'content-type': contentType, ...(person && { cookie: `dealwright_session=${person.token}` }) },
    payload,
  });
  return {
    status: response.statusCode,
    body: response.json<Import & { readonly detail?: string }>(),
    text: response.body,
  };
}

/** A database whose transaction of that number fails when all of it is done and nothing is committed. */
export function killedAfter(database: Database, transactions: number): Database {
  let left = transactions;
  const transaction: Database['transaction'] = (role, run, options) =>
    database.transaction(
      role,
      async (tx) => {
        const result = await run(tx);
        left -= 1;
        if (left === 0) throw new Error('the process is killed');
        return result;
      },
      options,
    );
  return Object.assign(Object.create(database) as Database, { transaction });
}

/** The worker's part in imports, by hand and by the app's clock. */
export async function importWorker(app: TestApp, dataDir: string) {
  const room = await openFileRoom({ dataDir, storage: null }, log);
  const deps: ImportDeps = { ...room, database: app.database, log, now: () => app.clock.now };
  const keyOf = (person: TestPerson, id: string) => ({ companyId: person.companyId, id });
  const work = (person: TestPerson, id: string, lastTry = false) =>
    workOnImport(deps, keyOf(person, id), { lastTry });
  const read = async (person: TestPerson, id: string, query: { readonly rows?: ImportFate[] } = {}) =>
    (await app.call(person, getImport, { params: { id }, query: { ...query, limit: '200' } as never })).body;
  const upload = async (person: TestPerson, files: readonly UploadedFile[]): Promise<Import> => {
    const sent = await sendForm(app, person, formOf(files));
    if (sent.status !== 201) throw new Error(sent.text);
    await work(person, sent.body.id);
    return read(person, sent.body.id);
  };
  const preview = async (person: TestPerson, id: string) => {
    const asked = await app.call(person, previewImport, { params: { id } });
    if (asked.status !== 202) throw new Error(asked.text);
    await work(person, id);
    return read(person, id);
  };
  const run = async (person: TestPerson, id: string) => {
    const asked = await app.call(person, runImport, { params: { id } });
    if (asked.status !== 202) throw new Error(asked.text);
    await work(person, id);
    return read(person, id);
  };
  return {
    deps,
    work,
    read,
    upload,
    preview,
    run,
    /** All of it at once. */
    bring: async (person: TestPerson, files: readonly UploadedFile[]) => {
      const { id } = await upload(person, files);
      await preview(person, id);
      return run(person, id);
    },
    undo: async (person: TestPerson, id: string) => {
      const asked = await app.call(person, undoImport, { params: { id } });
      if (asked.status !== 202) throw new Error(asked.text);
      const operationId = asked.body.operation_id ?? '';
      const ofProducts = [undoProducts, undoPriceBooks, undoPrices, undoLines];
      const undoables = [undoNamedOwners, undoAccounts, undoDeals, undoContacts, undoPeople, ...ofProducts];
      await runUndo({ ...deps, undoables }, { companyId: person.companyId, id: operationId });
      return read(person, id);
    },
  };
}
