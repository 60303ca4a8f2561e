import type { RowCount } from '@dealwright/contract/page';

/** Counts that went one further than the bound. */
export function countedUpTo(
  most: number,
  { found, all }: { readonly found: number; readonly all: number },
): RowCount {
  return { matching: Math.min(found, most), more: found > most, all: all > most ? null : all };
}
