/**
 * The file of a chunk that several pages share, by the name it was given.
 * @param {Record<string, { file: string, name?: string }>} manifest Vite's
 * @param {string} name
 */
export function chunkNamed(manifest, name) {
  const found = Object.values(manifest).filter((chunk) => chunk.name === name);
  if (found.length !== 1) throw new Error(`${found.length} chunks are named ${name}: expected one.`);
  return found[0].file;
}

/**
 * The JavaScript files that a browser loads to show one page: the entry with all it imports, and the chunks that
 * the router loads for the page, such as the shell and the page itself, with all they import. What the page loads
 * later, on a click, does not count.
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} manifest Vite's
 * @param {string[]} parts the source files that the router loads for it, as the manifest names them
 */
export function chunksOfPage(manifest, parts) {
  const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
  if (!entry) throw new Error('The manifest has no entry.');
  const missing = parts.find((part) => !manifest[part]);
  if (missing)
    throw new Error(`${missing} has no chunk of its own: the router loads each page when it is opened.`);
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
  };
  for (const part of [entry, ...parts]) visit(part);
  return [...new Set([...seen].map((name) => manifest[name].file))].filter((file) => file.endsWith('.js'));
}
