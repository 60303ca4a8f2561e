/**
 * The JavaScript files that a browser loads to show one page: the entry with all it imports, and the page's
 * own chunk with all it imports. What the page loads later, on a click, does not count.
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} manifest Vite's
 * @param {string} page the page's source file, as the manifest names it
 */
export function chunksOfPage(manifest, page) {
  const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
  if (!entry) throw new Error('The manifest has no entry.');
  if (!manifest[page])
    throw new Error(`${page} has no chunk of its own: the router loads each page when it is opened.`);
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name].imports ?? []) visit(imported);
  };
  visit(entry);
  visit(page);
  return [...new Set([...seen].map((name) => manifest[name].file))].filter((file) => file.endsWith('.js'));
}
