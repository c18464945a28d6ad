import { href } from '#contract/pages/pages.ts';
import type { Translate } from '../lib/texts.tsx';
import type { shellTexts } from './shell.texts.ts';

export type MenuLink = { readonly to: string; readonly words: string };

type Words = Translate<keyof (typeof shellTexts)['ka']>;

const PARTS = ['mission', 'advantages', 'requirements', 'cooperation', 'qa'] as const;

/** The links of the header on a wide screen (spec §2): only the two landings have any. */
export function headerLinks(place: 'clients' | 'therapists' | 'other', t: Words): readonly MenuLink[] {
  if (place === 'other') return [];
  if (place === 'therapists') return [...partLinks('', t), { to: href('home'), words: t('forClients') }];
  return [
    { to: '#help', words: t('help') },
    { to: '#find', words: t('find') },
    { to: '#qa', words: t('questions') },
    { to: href('forTherapists'), words: t('forTherapists') },
  ];
}

/** The menu at 760 px and below (spec §2): three pages on the first page, else the parts of the therapists' page. */
export function menuLinks(isHome: boolean, t: Words): readonly MenuLink[] {
  if (!isHome) return partLinks(href('forTherapists'), t);
  return [
    { to: href('forTherapists'), words: t('forTherapists') },
    { to: href('clientTerms'), words: t('clientTerms') },
    { to: href('privacy'), words: t('privacy') },
  ];
}

/** Links to the parts of the page for therapists, from `page`. */
export function partLinks(page: string, t: Words): MenuLink[] {
  return PARTS.map((part) => ({ to: `${page}#${part}`, words: t(part === 'qa' ? 'questions' : part) }));
}
