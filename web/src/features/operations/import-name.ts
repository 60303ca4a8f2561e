import { formatNumber } from '../../lib/format.ts';

/** 'deals.csv' or 'deals.csv and 2 more'; 'One import' for an import that the person can't read. */
export function importName(fileNames: readonly string[] = []): string {
  const [first, ...others] = [...new Set(fileNames)];
  if (first === undefined) return 'One import';
  return others.length === 0 ? first : `${first} and ${formatNumber(others.length)} more`;
}
