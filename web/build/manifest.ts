/** The part of Vite's manifest that we read: the built file of each source, and the files that it needs. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>;

const ENTRY = 'index.html';

/** Scripts and styles that a page needs before it can be drawn: those of the entry and of the page's own chunks. */
export function filesOfPage(manifest: Manifest, ...sources: readonly string[]): { js: string[]; css: string[] } {
  const js = new Set<string>();
  const css = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest has no ${key}`);
    for (const needed of chunk.imports ?? []) visit(needed);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
  };
  visit(ENTRY);
  for (const source of sources) visit(source);
  return { js: [...js], css: [...css] };
}
