import { readTracked } from './source-files.ts';

export interface FieldPlaces {
  readonly files: readonly { readonly path: string; readonly places: number }[];
  readonly generated: readonly string[];
}

const FOLDERS = ['domain', 'contract', 'db', 'server', 'web', 'e2e'];
const GENERATED = /^db\/schema\.sql$|\/generated\//;
/** Lines this close belong to one edit. */
const APART = 3;

/**
 * Where a field of a record is named by hand: in which files, and in places more than three lines apart. Tests are
 * left out, since they name a field once for each behavior.
 */
export function fieldPlaces(column: string): FieldPlaces {
  const camel = column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const named = new RegExp(`\\b(?:${column}|${camel})\\b`);
  const files: { path: string; places: number }[] = [];
  const generated: string[] = [];
  for (const { path, lines } of readTracked(FOLDERS)) {
    if (!/\.(?:tsx?|sql)$/.test(path) || /\.(?:test|spec)\.tsx?$/.test(path)) continue;
    const at = lines.flatMap((line, number) => (named.test(line) ? [number] : []));
    if (at.length === 0) continue;
    if (GENERATED.test(path)) generated.push(path);
    else
      files.push({
        path,
        places: at.filter((number, before) => before === 0 || number - (at[before - 1] ?? 0) > APART).length,
      });
  }
  return { files, generated };
}
