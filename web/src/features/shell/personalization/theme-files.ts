import { type ReadTheme, readTheme, type ThemeColours } from '@dealwright/domain/theme';
import { formatBytes } from '../../../lib/bytes.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** A theme has about 800 bytes: what is larger is something else. */
const MAX_FILE_BYTES = 64_000;

/** The contents of a chosen file: a theme, or a message saying why not. */
export async function readThemeFile(file: File): Promise<ReadTheme> {
  if (file.size > MAX_FILE_BYTES) {
    return { problem: `This file is larger than ${formatBytes(MAX_FILE_BYTES)}, so it isn’t a theme.` };
  }
  try {
    return readTheme(JSON.parse(await file.text()));
  } catch {
    return { problem: 'This file isn’t JSON.' };
  }
}

/** 'Our colours' becomes 'our-colours.theme.json'. */
export function themeFileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || 'dealwright'}.theme.json`;
}

interface Exported {
  readonly name: string;
  readonly colors: ThemeColours;
}

/** Hands the theme to the browser as a file. */
export function downloadTheme(theme: Exported): void {
  const text = `${JSON.stringify(theme, null, 2)}\n`;
  saveFile(themeFileName(theme.name), new Blob([text], { type: 'application/json' }));
}
