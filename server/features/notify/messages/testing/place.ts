import type { Locale } from '#domain/dates.ts';
import { type Place, messagePlaceOf } from '../message.ts';

/** Where the messages of tests are read. */
export function testPlace(locale: Locale, discreetTitle: string | null = null): Place {
  const config = {
    publicUrl: 'https://simshvide.example',
    mailFrom: 'Simshvide <no-reply@simshvide.example>',
    supportEmail: 'help@simshvide.example',
    specialistsEmail: 'specialists@simshvide.example',
  };
  return messagePlaceOf(config, locale, discreetTitle);
}
