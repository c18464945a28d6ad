import { DEV_UI_PATH, findPage, pageNames, paths } from '../../contract/pages.ts';

/** Stands in a template for each of its expressions. */
export const GAP = '\0';

/** The reason why a string or a template is refused: it spells the address of a page, on our host or another. */
export function addressRefusal(text: string): string | null {
  const path = text
    .replace(/^(\0|https?:\/\/[^/]+)/, '')
    .replace(/[?#].*/s, '')
    .replaceAll(GAP, 'x');
  if (!path.startsWith('/')) return null;
  if (path === DEV_UI_PATH) return 'use DEV_UI_PATH of contract/pages.ts';
  // What ends before a parameter, `/therapist/`, waits for it to be added.
  const name = (findPage(path) ?? findPage(`${path}x`))?.name;
  return name === undefined || name === 'home' ? null : `use href('${name}') of contract/pages.ts`;
}

/** The reason why a regular expression is refused, given by its source. */
export function addressPatternRefusal(source: string): string | null {
  const text = source.replaceAll('\\/', '/');
  const name = pageNames.find((name) => {
    const fixed = paths[name].replace(/\/[:*].*/, '');
    return name !== 'home' && new RegExp(`${fixed}(?![\\w-])`).test(text);
  });
  return name === undefined ? null : `look up ${name} in contract/pages.ts`;
}
