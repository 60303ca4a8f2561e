import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BARREL = new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react'));
const IMPORT = /^import \{([^}]+)\} from 'lucide-react';$/gm;

/** The file of each icon, by all the names that the package gives it. */
function iconFiles(): Map<string, string> {
  const exports = readFileSync(BARREL, 'utf8').matchAll(
    /^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm,
  );
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  );
}

/**
 * Imports each icon from its own file, not through the one that hands on all of them: so the graph of modules says
 * which page needs which icon, and it travels with that page.
 */
export function icons(): Plugin {
  const files = iconFiles();
  return {
    name: 'icons-from-their-files',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return null;
      const direct = code.replace(IMPORT, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', local = icon] = name.split(' as ');
            const file = files.get(icon);
            if (!file) this.error(`lucide-react has no icon ${icon}`);
            return `import ${local} from 'lucide-react/icons/${file}';`;
          })
          .join(''),
      );
      return direct === code ? null : { code: direct, map: null };
    },
  };
}
