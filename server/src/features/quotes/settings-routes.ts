import { Readable } from 'node:stream';
import {
  downloadQuoteLogo,
  getQuoteSettings,
  removeQuoteLogo,
  saveQuoteSettings,
  uploadQuoteLogo,
} from '@dealwright/contract/quotes/quote-settings';
import { notFound } from '../../platform/errors.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Router } from '../../platform/http/serve.ts';
import { changeLogo, changeSettings, readSettings } from './change-settings.ts';
import { findLogo } from './settings-store.ts';
import { uploadLogo } from './upload-logo.ts';

const PNG = 0x89;

/** A logo as a file; 404 without one. */
export function logoAnswer(logo: Uint8Array | null): FileAnswer {
  if (!logo) throw notFound();
  const isPng = logo[0] === PNG;
  return new FileAnswer({
    name: isPng ? 'logo.png' : 'logo.jpg',
    mimeType: isPng ? 'image/png' : 'image/jpeg',
    size: logo.byteLength,
    open: async () => Readable.from([Buffer.from(logo)]),
  });
}

export function registerQuoteSettings(router: Router, { incoming }: { readonly incoming: string }): void {
  router.member(getQuoteSettings, ({ actor, tx }) => readSettings(tx, actor));

  router.member(saveQuoteSettings, ({ actor, tx, body, version, now }) =>
    changeSettings(tx, { actor, now, version }, body),
  );

  router.upload(uploadQuoteLogo, (context) => uploadLogo(context, context.query.file_name, incoming));

  router.member(removeQuoteLogo, ({ actor, tx, now }) => changeLogo(tx, { actor, now }, null));

  router.member(downloadQuoteLogo, async ({ actor, tx }) =>
    logoAnswer(await findLogo(tx, actor.companyId, actor.workspaceId)),
  );
}
