// docs/decisions/083
import { href } from '#contract/pages/pages.ts';
import type { PageToDraw } from '#contract/pages/page-data.ts';
import { LOCALES } from '#domain/locale.ts';
import { menuLinks } from '../layouts/menu.ts';
import { shellTexts } from '../layouts/shell.texts.ts';
import { contacts } from '../parts/help/contacts.ts';
import { translator } from '../lib/texts.tsx';
import { addressIn } from './addresses.ts';
import { escapeHtml } from './escape.ts';
import { headTexts } from './head.texts.ts';

/**
 * The menu and the choice of language for browsers without scripts, where the buttons of the header do nothing. It
 * stands before the page, so that React neither loads nor renders it. The links are those of the menu (spec §2).
 */
export function withoutScript({ name, path, locale }: PageToDraw): string {
  const head = translator(headTexts, locale);
  const other = locale === 'ka' ? 'en' : 'ka';
  const links = menuLinks(name === 'home', translator(shellTexts, locale)).map(({ to, words }) => {
    const [page = '', part] = to.split('#');
    return `<a href="${addressIn(locale, page)}${part === undefined ? '' : `#${part}`}">${escapeHtml(words)}</a>`;
  });
  const language = `<a href="${addressIn(other, path)}" hreflang="${other}" lang="${other}">${head('otherLanguage')}</a>`;
  const nav = `<nav class="plain-menu" aria-label="${escapeHtml(head('pages'))}">${[language, ...links].join('')}</nav>`;
  return `<noscript>${nav}</noscript>`;
}

/** The words of the shell for browsers without scripts, in both languages, since the shell has no language. */
export function needsScript(): string {
  const mail = `<a href="mailto:${contacts.clients}">${contacts.clients}</a>`;
  const words = LOCALES.map((locale) => {
    const t = translator(headTexts, locale);
    const home = `<a href="${addressIn(locale, href('home'))}">${escapeHtml(translator(shellTexts, locale)('toHome'))}</a>`;
    return `<p lang="${locale}">${escapeHtml(t('needsScript'))} ${mail}. ${home}</p>`;
  });
  return `<noscript><div class="plain-words">${words.join('')}</div></noscript>`;
}
