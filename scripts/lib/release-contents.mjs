/** The workspaces that a production server consists of; the web app is added as built files. */
export const releasedWorkspaces = ['domain', 'contract', 'db', 'server'];

const released = [
  /^(domain|contract|db|server)\/(package\.json|src\/.+)$/,
  /^db\/migrations\/.+$/,
  /^web\/dist\/.+$/,
  /^ops\/.+$/,
  /^(LICENSE|CHANGELOG\.md)$/,
];
const onlyForTests = /\.test\.ts$|^[a-z]+\/src\/(.+\/)?testing(\/|$)/;
const onlyForChecks = /^db\/src\/(statements\/|(dump-schema|generate-tables|schema-text)\.ts$)/;
const onlyForTheBuild = /^web\/dist\/\.vite(\/|$)/;
const leftOut = [onlyForTests, onlyForChecks, onlyForTheBuild];

/** Whether a release has the file of this path, which is relative to the project and written with slashes. */
export function isReleased(path) {
  return released.some((pattern) => pattern.test(path)) && !leftOut.some((pattern) => pattern.test(path));
}

/** Where Node finds a package that is imported from a folder of the lockfile: its path there, or undefined. */
function findPackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/**
 * The paths of every package that the released workspaces need in production, from the `packages` of the lockfile. An
 * optional one that was made for another platform is part of it. Throws where one is missing.
 */
export function listProductionPackages(packages) {
  const found = new Set();
  const open = [...releasedWorkspaces];
  while (open.length > 0) {
    const from = open.pop();
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[from];
    const mayBeMissing = (name) => name in optionalDependencies || peerDependenciesMeta[name]?.optional;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = findPackage(packages, from, name);
      if (!path && !mayBeMissing(name)) throw new Error(`package-lock.json has no ${name} for ${from}`);
      const target = path && (packages[path].link ? packages[path].resolved : path);
      if (!target || found.has(target) || releasedWorkspaces.includes(target)) continue;
      found.add(target);
      open.push(target);
    }
  }
  return found;
}
