import type { Localized } from '#domain/locale.ts';
import { type MailText, type Place, placeOf } from './message.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { smsSize, type SmsSize } from './sms-size.ts';
import { isSmsTemplate, renderEmail, renderSms } from './templates.ts';

type RenderedSms = { channel: 'sms'; text: string; size: SmsSize };
type RenderedMail = { channel: 'email' } & MailText;

/** A sample as its reader gets it, in both languages. */
export type RenderedSample = Omit<Sample, 'data'> & { texts: Localized<RenderedSms | RenderedMail> };

/** Every message of the product as a server with these settings sends it. */
export function renderSamples(
  config: Parameters<typeof placeOf>[0],
): { title: string; samples: readonly RenderedSample[] }[] {
  const [ka, en] = [placeOf(config, 'ka'), placeOf(config, 'en')];
  return SAMPLES.map(({ title, samples }) => ({
    title,
    samples: samples.map(({ data, ...sample }) => {
      const render = (place: Place) => renderOne(sample.template, data, place);
      return { ...sample, texts: { ka: render(ka), en: render(en) } };
    }),
  }));
}

function renderOne(template: Sample['template'], data: Sample['data'], place: Place): RenderedSms | RenderedMail {
  if (!isSmsTemplate(template)) return { channel: 'email', ...renderEmail(template, data, place) };
  const { text } = renderSms(template, data, place);
  return { channel: 'sms', text, size: smsSize(text) };
}
