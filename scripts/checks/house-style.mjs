import { readProjectFiles } from '../lib/source-files.mjs';

const longestFile = 400;
const isSource = ({ path }) =>
  /\.(ts|tsx|mjs|css|sql)$/.test(path) && !/\/generated\/|^db\/schema\.sql$/.test(path);

export function findLongFiles(files) {
  return files.filter(isSource).flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > longestFile
      ? [`${path}: ${lines} lines, more than ${longestFile}: does it hold two things?`]
      : [];
  });
}

const vague =
  /(^|\/)(utils?|helpers?|misc|common|[a-z-]*-?manager|[a-z-]+-(utils?|helpers?|misc|common))(\/|\.[a-z.]+$)/;
const kebab = /^[a-z0-9.-]+$|^[A-Z]+\.md$/;

export function findBadNames(files) {
  return files.flatMap(({ path }) => {
    if (vague.test(path)) return [`${path}: name it for what it holds`];
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (/^index\.tsx?$/.test(name)) return [`${path}: a barrel file; import the file that has the thing`];
    const isMigration = /^db\/migrations\/\d{4}_[a-z0-9_]+(\.sql|\/[a-z0-9-]+\.sql)$/.test(path);
    return isMigration || kebab.test(name) ? [] : [`${path}: file names are kebab-case`];
  });
}

// Assembled from parts, so that this list does not find itself.
const unfinished = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['@ts-', 'ignore'],
  ['@ts-', 'nocheck'],
  ['@ts-', 'expect-error'],
  ['eslint-', 'disable'],
  ['oxlint-', 'disable'],
].map((parts) => parts.join(''));
const unfinishedPattern = new RegExp(`(^|[^A-Za-z])(${unfinished.join('|')})([^A-Za-z]|$)`);

export function findUnfinished(files) {
  return files.filter(isSource).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = unfinishedPattern.exec(line)?.[2];
      return found ? [`${path}:${index + 1}: ${found}`] : [];
    }),
  );
}

export function checkHouseStyle() {
  const files = readProjectFiles();
  return [...findLongFiles(files), ...findBadNames(files), ...findUnfinished(files)];
}
