import { Readable } from 'node:stream';
import { changeRfpColumns, getRfpColumns } from '@dealwright/contract/rfp/columns';
import {
  addRfp as addRoute,
  amendRfp as amendRoute,
  changeRfp as changeRoute,
  decideRfp as decideRoute,
  downloadFilledWorkbook,
  downloadRfpDocument,
  getRfp,
  listRfps,
  removeRfp as removeRoute,
} from '@dealwright/contract/rfp/rfps';
import type { Tx } from '@dealwright/db/database';
import { MOST_RFPS, type RfpFormat } from '@dealwright/domain/rfp';
import { notFound } from '../../platform/errors.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Router } from '../../platform/http/serve.ts';
import { requireReadableDeal } from '../deals/access.ts';
import { canEditDeal } from '../deals/policy.ts';
import { addRfp, amendRfp } from './add-rfp.ts';
import { changeRfp, decideRfp, openToChange, readRfp, removeRfp } from './change-rfp.ts';
import {
  checkCorrection,
  correctColumns,
  correctionsOf,
  presentColumns,
  readStored,
} from './correct-columns.ts';
import { requireTurn } from './documents-aside.ts';
import { findFile, type StoredFile } from './file-store.ts';
import { fillBuyersWorkbook } from './fill-rfp.ts';
import { presentRfp } from './present-rfp.ts';
import { type FoundRfp, requireReadableRfp } from './require-rfp.ts';
import { listDealRfps } from './store.ts';
import type { Upload } from './upload.ts';

const MIME_TYPES: Readonly<Record<RfpFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8',
};

async function requireFile(tx: Tx, { rfp, place }: FoundRfp): Promise<StoredFile> {
  const file = await findFile(tx, place.companyId, rfp.id, rfp.revision);
  if (!file) throw notFound();
  return file;
}

function fileAnswer({ file_name: name, format }: StoredFile, bytes: Uint8Array): FileAnswer {
  return new FileAnswer({
    name,
    mimeType: MIME_TYPES[format],
    size: bytes.byteLength,
    open: async () => Readable.from([Buffer.from(bytes)]),
  });
}

type Room = Pick<Upload, 'incoming' | 'mostBytes'>;

function registerFiles(router: Router, room: Room): void {
  const { incoming } = room;
  router.upload(addRoute, ({ params, query, ...context }) =>
    addRfp({ ...context, ...room, number: params.number, fileName: query.file_name }),
  );

  router.upload(amendRoute, ({ params, query, ...context }) =>
    amendRfp({ ...context, ...room, number: params.number, fileName: query.file_name }, params.rfp_id),
  );

  router.member(downloadRfpDocument, async ({ actor, tx, params }) => {
    const file = await requireFile(tx, await requireReadableRfp(tx, actor, params));
    return fileAnswer(file, file.content);
  });

  router.memberAside(
    downloadFilledWorkbook,
    async ({ actor, tx, params }) => {
      const found = await requireReadableRfp(tx, actor, params);
      requireTurn(actor.companyId);
      return fillBuyersWorkbook(tx, found.place, await requireFile(tx, found), incoming);
    },
    async ({ actor, tx, params }, bytes) =>
      fileAnswer(await requireFile(tx, await requireReadableRfp(tx, actor, params)), bytes),
  );
}

function registerColumns(router: Router, { incoming }: { readonly incoming: string }): void {
  router.memberAside(
    getRfpColumns,
    async ({ actor, tx, params }) => {
      const found = await requireReadableRfp(tx, actor, params);
      requireTurn(actor.companyId);
      return readStored(actor.companyId, await requireFile(tx, found), incoming);
    },
    async ({ actor, tx, params }, reading) => {
      const found = await requireReadableRfp(tx, actor, params);
      return presentColumns(actor, found, await requireFile(tx, found), reading);
    },
  );

  router.memberAside(
    changeRfpColumns,
    async ({ actor, tx, params: lookup, body, version, now }) => {
      const found = await openToChange(tx, { actor, now, version, lookup });
      requireTurn(actor.companyId);
      const file = await requireFile(tx, found);
      const read = readStored(actor.companyId, file, incoming, correctionsOf(body.sheets));
      return async () => {
        const reading = await read();
        checkCorrection(body.sheets, reading);
        return reading;
      };
    },
    ({ actor, tx, params: lookup, version, now }, reading) =>
      correctColumns(tx, { actor, now, version, lookup }, reading),
  );
}

export function registerRfps(router: Router, files: Room): void {
  router.member(listRfps, async ({ actor, tx, params }) => {
    const deal = await requireReadableDeal(tx, actor, params);
    const rows = await listDealRfps(tx, deal, MOST_RFPS);
    return {
      items: rows.map((row) => presentRfp(actor, deal, row)),
      can: { edit: canEditDeal(actor, deal) },
    };
  });

  router.member(getRfp, ({ actor, tx, params: lookup }) => readRfp(tx, { actor, lookup }));

  router.member(changeRoute, ({ actor, tx, params: lookup, body, version, now }) =>
    changeRfp(tx, { actor, now, version, lookup }, body),
  );

  router.member(decideRoute, ({ actor, tx, params: lookup, body, version, now }) =>
    decideRfp(tx, { actor, now, version, lookup }, body),
  );

  router.member(removeRoute, async ({ actor, tx, params: lookup, version, now }) => {
    await removeRfp(tx, { actor, now, version, lookup });
    return undefined;
  });

  registerFiles(router, files);
  registerColumns(router, files);
}
