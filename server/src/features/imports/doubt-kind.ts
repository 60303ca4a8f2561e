import { IMPORT_KIND_LABELS } from '@dealwright/domain/import/fields';
import { CHOSEN } from './build-mapping.ts';
import type { ImportFileRow } from './files-store.ts';

/**
 * What speaks against the kind that a person chose for a file, and what to do about it; null if nothing does. It blocks
 * nothing: they may know the file better.
 */
export function doubtKind(file: ImportFileRow, files: readonly ImportFileRow[]): string | null {
  const { kind, included, mapping, survey } = file;
  const seems = survey?.kind ?? null;
  if (!included || kind === null || seems === null || seems === kind || mapping?.kindReason !== CHOSEN) {
    return null;
  }
  const [like, chosen] = [IMPORT_KIND_LABELS[seems], IMPORT_KIND_LABELS[kind]];
  const looks = `This file looks like ${like.toLowerCase()}`;
  const other = files.find((one) => one.included && one.kind === seems && one.survey?.kind === kind);
  return other
    ? `${looks}, and ${other.file_name} looks like ${chosen.toLowerCase()}. ` +
        `If you swapped the two, choose ${like} here and ${chosen} there.`
    : `${looks}, not ${chosen.toLowerCase()}. Choose ${like}, or check its columns before you preview.`;
}
