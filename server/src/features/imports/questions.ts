import { importFieldOf } from '@dealwright/domain/import/fields';
import type { ImportFileRow } from './files-store.ts';

const isDay = ({ kind, mapping }: ImportFileRow, at: number): boolean => {
  const field = mapping?.columns[at]?.field ?? null;
  return kind !== null && field !== null && importFieldOf(kind, field)?.type === 'day';
};

/** The choices that are required before the preview, in words. */
export function openQuestions(files: readonly ImportFileRow[]): string[] {
  const included = files.filter(({ included: is }) => is);
  return included.flatMap((file) => {
    const { file_name: name, kind, mapping, survey } = file;
    if (kind === null) return [`Choose what the rows of ${name} are.`];
    return (mapping?.columns ?? []).flatMap(({ days }, at) => {
      if (!days || days.order !== null || !isDay(file, at)) return [];
      return [
        `Choose which comes first in the dates of ${survey?.columns[at]?.header} in ${name}: day or month.`,
      ];
    });
  });
}
