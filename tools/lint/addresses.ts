import { DEV_UI_PATH, findPage, pageNames, paths } from '../../contract/pages/pages.ts';

/** Replaces each expression of a template. */
export const GAP = '\0';

/** The reason why a string or a template is refused: it contains the address of a page, on our host or another. */
export function addressRefusal(text: string): string | null {
  const path = text
    .replace(/^(\0|https?:\/\/[^/]+)/, '')
    .replace(/[?#].*/s, '')
    .replaceAll(GAP, 'x');
  if (!path.startsWith('/')) return null;
  if (path === DEV_UI_PATH) return 'use DEV_UI_PATH of contract/pages/pages.ts';
  // A text that ends before a parameter, `/therapist/`, is the beginning of an address.
  const name = (findPage(path) ?? findPage(`${path}x`))?.name;
  return name === undefined || name === 'home' ? null : `use href('${name}') of contract/pages/pages.ts`;
}

/** The reason why a regular expression is refused, given by its source. */
export function addressPatternRefusal(source: string): string | null {
  const text = source.replaceAll('\\/', '/');
  const name = pageNames.find((name) => {
    const fixed = paths[name].replace(/\/[:*].*/, '');
    return name !== 'home' && new RegExp(`${fixed}(?![\\w-])`).test(text);
  });
  return name === undefined ? null : `look up ${name} in contract/pages/pages.ts`;
}
