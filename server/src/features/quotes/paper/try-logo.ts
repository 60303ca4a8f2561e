import { MAX_LOGO_PIXELS } from '@dealwright/domain/quote';
import { AppError } from '../../../platform/errors.ts';
import { drawAside } from './draw-aside.ts';
import type { QuotePaper } from './quote-paper.ts';

const party = { name: 'Logo', person: null, address: null };
const BLANK: QuotePaper = {
  number: 'Q-1',
  revision: 1,
  isDraft: true,
  title: 'Logo',
  day: '2020-01-01',
  validUntil: null,
  currency: 'USD',
  locale: 'en-US',
  seller: party,
  buyer: party,
  logo: null,
  lines: [],
  sums: [],
  note: null,
  terms: null,
};

const refused = (message: string): AppError => new AppError('unsupported_type', message);

/** Throws 415 for an image that can't be printed, found by printing it. */
export async function tryLogo(companyId: string, logo: Uint8Array): Promise<void> {
  const { imageSize } = await import('image-size');
  const { width, height } = imageSize(logo);
  if (width * height > MAX_LOGO_PIXELS) {
    throw refused(`This logo has ${width} × ${height} pixels. Choose one of at most 2,000 × 2,000.`);
  }
  try {
    await drawAside(companyId, { ...BLANK, logo });
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_at_once') throw error;
    throw refused('This image can’t be printed. Save it again as PNG or JPEG, then try again.');
  }
}
