import type { Locale } from '../locale.ts';
import { IMPORT_KIND_NOUNS, IMPORT_KINDS, type ImportKind } from './fields.ts';

/** How an import ended: without a preview, halfway, whole, or taken back. */
export const IMPORT_ENDINGS = ['no_preview', 'stopped', 'done', 'undone'] as const;

export interface ImportEnding {
  readonly ending: (typeof IMPORT_ENDINGS)[number];
  /** Records that the import added. */
  readonly created?: Readonly<Partial<Record<ImportKind, number>>> | undefined;
  readonly updated?: number | undefined;
  /** Rows that could not come in. */
  readonly failed?: number | undefined;
  /** What the undo left as it was. */
  readonly kept?: number | undefined;
}

const counted = (count: number, [one, many]: readonly [string, string], locale: Locale): string =>
  `${new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(count)} ${count === 1 ? one : many}`;

function whatCameIn({ created = {}, updated = 0, failed = 0 }: ImportEnding, locale: Locale): string {
  const added = IMPORT_KINDS.flatMap((kind) => {
    const count = created[kind] ?? 0;
    return count > 0 ? [counted(count, IMPORT_KIND_NOUNS[kind], locale)] : [];
  });
  const news = [
    ...(added.length > 0 ? [`${new Intl.ListFormat('en').format(added)} came in`] : []),
    ...(updated > 0 ? [`${counted(updated, ['record was', 'records were'], locale)} updated`] : []),
    ...(failed > 0 ? [`${counted(failed, ['row', 'rows'], locale)} couldn’t be imported`] : []),
  ];
  return news.join('; ') || 'Your import is done. Everything was up to date';
}

/** '85 accounts and 8,800 deals came in; 12 rows couldn’t be imported'. `who` took it back. */
export function importEndingSentence(ending: ImportEnding, who: string, locale: Locale): string {
  switch (ending.ending) {
    case 'no_preview':
      return 'Your files couldn’t be previewed. Open the import to see why';
    case 'stopped':
      return 'Your import stopped before it was done. Open it to see why';
    case 'done':
      return whatCameIn(ending, locale);
    case 'undone': {
      const { kept = 0 } = ending;
      const stay = counted(kept, ['change', 'changes'], locale);
      return `${who} undid your import${kept > 0 ? `; ${stay} couldn’t be undone` : ''}`;
    }
  }
}
