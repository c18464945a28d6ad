import type { PublicProfile } from '#contract/pages/page-data.ts';
import { formatDuration } from '#domain/dates.ts';
import type { Locale } from '#domain/locale.ts';
import { formatMoney } from '#domain/money.ts';
import type { Translate } from '../../lib/texts.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import type { Offer } from './offer.ts';
import type { profileTexts } from './profile.texts.ts';

/** The experience, then the facts of a session that an offer names. */
export function profileFacts(
  therapist: Pick<PublicProfile, 'experience'>,
  offer: Offer | null,
  { t, locale }: { readonly t: Translate<keyof (typeof profileTexts)['ka']>; readonly locale: Locale },
): Fact[] {
  const experience = { term: t('experience'), value: t('years', { n: therapist.experience }) };
  if (offer === null) return [experience];
  return [
    experience,
    { term: t('sessionType'), value: offer.key === null ? offer.title : t(offer.key) },
    { term: t('duration'), value: formatDuration(offer.duration, locale) },
    {
      term: t('price'),
      value: formatMoney(offer.price, { currency: 'GEL', locale }),
      isMain: true,
      testId: 'price',
      translate: 'no',
    },
  ];
}
