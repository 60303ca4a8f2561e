import { importFieldOf } from '@dealwright/domain/import/fields';
import type { ImportFileRow } from './files-store.ts';

const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });

const isDay = ({ kind, mapping }: ImportFileRow, at: number): boolean => {
  const field = mapping?.columns[at]?.field ?? null;
  return kind !== null && field !== null && importFieldOf(kind, field)?.type === 'day';
};

const MOST_NAMED = 3;

/** Names whose person was chosen for an earlier file and can't own records any more. */
function lapsedNames({ file_name: file, mapping }: ImportFileRow): string[] {
  const lapsed = (mapping?.values ?? []).flatMap((value) =>
    value.lapsed === true ? [`“${value.text}”`] : [],
  );
  const names = [...new Set(lapsed)];
  if (names.length === 0) return [];
  if (names.length === 1) {
    return [
      `Choose a person for ${names[0]} in ${file}. The person chosen earlier has left or can’t own records.`,
    ];
  }
  const more = names.length - MOST_NAMED;
  const listed = LISTED.format([...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])]);
  return [`Choose people for ${listed} in ${file}. Those chosen earlier have left or can’t own records.`];
}

/** The choices that are required before the preview, in words. */
export function openQuestions(files: readonly ImportFileRow[]): string[] {
  const included = files.filter(({ included: is }) => is);
  return included.flatMap((file) => {
    const { file_name: name, kind, mapping, survey } = file;
    if (kind === null) return [`Choose what the rows of ${name} are.`];
    const days = (mapping?.columns ?? []).flatMap(({ days }, at) => {
      if (!days || days.order !== null || !isDay(file, at)) return [];
      return [
        `Choose which comes first in the dates of ${survey?.columns[at]?.header} in ${name}: day or month.`,
      ];
    });
    return [...days, ...lapsedNames(file)];
  });
}
