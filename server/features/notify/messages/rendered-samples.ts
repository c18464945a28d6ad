import type { Locale, Localized } from '#domain/locale.ts';
import { discreetTitle } from './discreet.ts';
import { type MailText, type Place, messagePlaceOf } from './message.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { smsSize, type SmsSize } from './sms-size.ts';
import { isSmsTemplate, renderEmail, renderSms } from './templates.ts';

type RenderedSms = { channel: 'sms'; text: string; size: SmsSize };
type RenderedMail = { channel: 'email' } & MailText;

type Texts = Localized<RenderedSms | RenderedMail>;

/** A sample as its reader gets it, in both languages; and what a client gets in discreet mode. */
export type RenderedSample = Omit<Sample, 'data'> & { texts: Texts; discreet: Texts | null };

/** Every message of the product as a server with these settings sends it. */
export function renderSamples(
  config: Parameters<typeof messagePlaceOf>[0],
): { title: string; samples: readonly RenderedSample[] }[] {
  return SAMPLES.map(({ title, samples }) => ({
    title,
    samples: samples.map(({ data, ...sample }) => {
      const render = (locale: Locale, title: string | null = null) =>
        renderOne(sample.template, data, messagePlaceOf(config, locale, title));
      const discreetly = (locale: Locale) => render(locale, discreetTitle(data, locale));
      const discreet = sample.to === 'client' ? { ka: discreetly('ka'), en: discreetly('en') } : null;
      return { ...sample, texts: { ka: render('ka'), en: render('en') }, discreet };
    }),
  }));
}

function renderOne(template: Sample['template'], data: Sample['data'], place: Place): RenderedSms | RenderedMail {
  if (!isSmsTemplate(template)) return { channel: 'email', ...renderEmail(template, data, place) };
  const { text } = renderSms(template, data, place);
  return { channel: 'sms', text, size: smsSize(text) };
}
