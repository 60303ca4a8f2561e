import { toMajor } from '@dealwright/domain/money';
import { numberFormat } from '../../lib/format.ts';

/** '$1.25M': a tick of an axis, which may lie close to the next. */
export const formatMoneyTick =
  (currency: string) =>
  (amountMinor: number): string =>
    numberFormat({
      style: 'currency',
      currency,
      notation: 'compact',
      maximumFractionDigits: 2,
    }).format(toMajor({ amountMinor, currency }));
