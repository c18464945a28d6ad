import type { Locale } from '#domain/dates.ts';
import { STUDIO_TEXTS } from './studio.texts.ts';

/** The look of the product (`web/ui/tokens.css`) without its files: these pages stand alone. */
const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; background: #fbf8f2; color: #1d2b28; font: 16px/1.6 'Noto Sans Georgian', system-ui, sans-serif; }
  main { max-width: 27rem; margin: 0 auto; padding: 2.5rem 1.25rem; }
  h1 { margin: 0 0 .5rem; font: 600 1.6rem/1.3 'Noto Serif Georgian', Georgia, serif; }
  .house { margin: 0 0 2rem; display: flex; justify-content: space-between; gap: 1rem; color: #43534f; }
  form { margin: 1.5rem 0 0; padding: 1.5rem; background: #fff; border: 1px solid #ddd5c6; border-radius: 16px; }
  label { display: block; margin: 0 0 1rem; font-weight: 600; }
  label small { display: block; font-weight: 400; color: #43534f; }
  input { display: block; width: 100%; min-height: 48px; margin-top: .25rem; padding: .5rem .75rem; font: inherit; font-weight: 400; color: inherit;
    background: #fff; border: 1px solid #8a8676; border-radius: 10px; }
  button { width: 100%; min-height: 48px; padding: .5rem 1rem; font: inherit; font-weight: 600; color: #fff; background: #1e5b4f;
    border: 0; border-radius: 999px; cursor: pointer; }
  button:hover { background: #143f37; }
  a { color: #1e5b4f; }
  :focus-visible { outline: 3px solid #1b66c9; outline-offset: 2px; }
  .refused { margin: 1.5rem 0 0; padding: .75rem 1rem; color: #a8242f; background: #fbe9e7; border-radius: 10px; }
  pre { margin: 1rem 0 2rem; padding: 1rem; overflow-x: auto; background: #fff; border: 1px solid #ddd5c6; border-radius: 10px; }
`;

/** A whole page around its inner HTML. `title` is plain text; `next` is the path at which an editor goes on later. */
export function pageFrame(locale: Locale, { title, inner, next = '/' }: PageParts): string {
  const t = STUDIO_TEXTS[locale];
  const other = locale === 'ka' ? 'en' : 'ka';
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${t.house}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="house"><span>${t.house}</span><a href="${escapeHtml(address('/', { lang: other, next }))}" lang="${other}">${t.otherLanguage}</a></p>
${inner}
</main>
</body>
</html>
`;
}

type PageParts = { title: string; inner: string; next?: string };

/** An address of these pages; the first page of the Studio is where one goes on anyway. */
export function address(path: string, { next, ...fields }: Record<string, string> & { next: string }): string {
  return `${path}?${new URLSearchParams(next === '/' ? fields : { ...fields, next })}`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** What stands on the port until the Studio is built: what it is, and how it is installed. */
export function notBuiltPage(locale: Locale): string {
  const t = STUDIO_TEXTS[locale];
  const inner = `<h1>${t.notBuilt}</h1>\n<p>${t.notBuiltWhat}</p>\n<p>${t.notBuiltDo}</p>\n<pre>npm run studio</pre>`;
  return pageFrame(locale, { title: t.title, inner });
}
