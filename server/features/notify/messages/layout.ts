import type { Locale } from '#domain/dates.ts';
import { discreetOpening } from './discreet.ts';
import { type MailText, type Place, plain } from './message.ts';

/** A part of a mail's body, as markup and as plain text. */
export type Block = { html: string; text: string };

const SENDER: Record<Locale, string> = { ka: 'სიმშვიდე', en: 'Simshvide' };
const FOOTER: Record<Locale, string> = {
  ka: 'ეს წერილი ავტომატურად გამოიგზავნა. კითხვა თუ გაქვთ, მოგვწერეთ: {to}',
  en: 'This message was sent automatically. If you have a question, write to {to}',
};
const SANS = "font-family:'Noto Sans Georgian',Arial,sans-serif";

type MailPlace = Pick<Place, 'locale' | 'writeTo' | 'discreetTitle' | 'discreetKind'>;

type Side = keyof Place['writeTo'];
/** The row of a mail's parts. A text is a paragraph, in which `{to}` is the address for answers; null is left out. */
type Parts = readonly (Block | string | null)[];
/** A mail by its data: its parts alone, or with what differs from other mails; else its title is the word `title`. */
type Written =
  | Parts
  | (Partial<Pick<MailText, 'replyTo' | 'calendar' | 'headers'>> & { to?: Side; title?: string; parts: Parts });

/** Makes templates of mails to one side, which it also answers: words in both languages, and a row of parts by data. */
function mailFor(side: Side) {
  return <Data, Words extends object>(
    words: Record<Locale, Words>,
    write: (data: Data, words: Words, place: Place) => Written,
  ) =>
    (data: Data, place: Place): MailText => {
      const own = words[place.locale];
      const ownTitle = 'title' in own && typeof own.title === 'string' ? own.title : '';
      const mail = write(data, own, place);
      if (!('parts' in mail)) return mailTo(side, place, ownTitle, mail);
      const { to = side, title = ownTitle, parts, ...rest } = mail;
      return { ...mailTo(to, place, title, parts), ...rest };
    };
}
export const clientMail = mailFor('clients');
export const therapistMail = mailFor('therapists');

/** The template of an SMS: its words in both languages, and the text by its data. */
export function smsOf<Data, Words>(
  words: Record<Locale, Words>,
  write: (data: Data, words: Words, place: Place) => string,
) {
  return (data: Data, place: Place): string => write(data, words[place.locale], place);
}

/**
 * A mail in the one layout: a table, our colours, no image and nothing loaded from a network; and its plain text. Null
 * blocks are left out. The end says where the reader reaches us, and answers go to the same place. In discreet mode the
 * preview in an inbox reveals nothing: the mail's own title follows the opening.
 */
function mailTo(reader: Side, place: MailPlace, title: string, parts: Parts): MailText {
  const { locale, writeTo, discreetTitle, discreetKind = '' } = place;
  const replyTo = writeTo[reader];
  const footer = FOOTER[locale].replace('{to}', replyTo);
  const isDiscreet = discreetTitle !== null;
  const shown = discreetTitle === null ? title : `${discreetTitle}${discreetKind}`;
  const blocks = [
    ...(isDiscreet ? openingOf(title, locale) : []),
    ...parts.flatMap((part) => (typeof part === 'string' ? paragraph(part.replace('{to}', replyTo)) : (part ?? []))),
  ];
  const head = isDiscreet ? '' : SENDER[locale];
  const cells = blocks.map(({ html }) => `<tr><td style="padding:8px 20px">${html}</td></tr>`).join('\n');
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(shown)}</title></head>
<body style="margin:0;background:#fbf8f2;color:#1d2b28;${SANS};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #ddd5c6;border-radius:12px">
<tr><td style="padding:24px 20px 0;color:#1e5b4f;font-weight:600">${head}</td></tr>
<tr><td style="padding:8px 20px"><h1 style="margin:0;font-size:22px;line-height:1.3">${escapeHtml(shown)}</h1></td></tr>
${cells}
<tr><td style="padding:16px 20px 24px;color:#5b6a66;font-size:14px;overflow-wrap:anywhere">${escapeHtml(footer)}</td></tr>
</table></td></tr></table>
</body>
</html>`;
  const text = [shown, ...blocks.map((block) => block.text), `${SENDER[locale]}\n${footer}`].join('\n\n');
  return { subject: plain(shown), html, text, replyTo };
}

/** The opening of a discreet mail, before its own title: with invisible padding it fills the preview of any inbox. */
function openingOf(title: string, locale: Locale): Block[] {
  const opening = discreetOpening(locale);
  const empty = `<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${'&#847;&#8199;'.repeat(120)}</div>`;
  return [
    { html: `<p style="margin:0;color:#43534f;font-size:14px">${escapeHtml(opening)}</p>${empty}`, text: opening },
    { html: `<h2 style="margin:8px 0 0;font-size:18px;line-height:1.3">${escapeHtml(title)}</h2>`, text: title },
  ];
}

export function paragraph(text: string): Block {
  return { html: `<p style="margin:0;overflow-wrap:anywhere">${unbroken(text)}</p>`, text };
}

/** The words of another person, with their line breaks. */
export function quote(text: string): Block {
  const style = 'margin:0;padding:12px 16px;background:#fbf8f2;white-space:pre-wrap';
  return { html: `<p style="${style}">${escapeHtml(text)}</p>`, text };
}

export function code(text: string): Block {
  const style = 'margin:0;font-size:32px;font-weight:600;letter-spacing:8px';
  return { html: `<p style="${style}">${escapeHtml(text)}</p>`, text };
}

/** Lines of a label and a value. */
export function facts(...rows: readonly (readonly [label: string, value: string])[]): Block {
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 12px 4px 0;color:#43534f;vertical-align:top">${escapeHtml(label)}</td>` +
      `<td style="padding:4px 0;font-weight:600;vertical-align:top">${unbroken(value)}</td></tr>`,
  );
  return {
    html: `<table role="presentation" cellpadding="0" cellspacing="0">${lines.join('')}</table>`,
    text: rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}

/** Rows of words and sums under their heads: the first column holds words, the others are sums. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): Block {
  const line = 'border-bottom:1px solid #ddd5c6;vertical-align:top';
  const cell = (tag: 'th' | 'td', text: string, index: number): string => {
    const side = index === 0 ? 'text-align:left' : `text-align:right${tag === 'td' ? ';white-space:nowrap' : ''}`;
    const look = tag === 'th' ? 'color:#43534f;font-weight:400' : 'font-weight:600';
    return `<${tag} style="padding:6px ${index === heads.length - 1 ? 0 : 8}px 6px 0;font-size:14px;${side};${look};${line}">${unbroken(text)}</${tag}>`;
  };
  const row = (tag: 'th' | 'td', cells: readonly string[]): string =>
    `<tr>${cells.map((text, index) => cell(tag, text, index)).join('')}</tr>`;
  return {
    html: `<table width="100%" cellpadding="0" cellspacing="0">${row('th', heads)}${rows.map((cells) => row('td', cells)).join('')}</table>`,
    text: rows
      .map(
        ([first = '', ...sums]) => `${first}\n${sums.map((text, index) => `${heads[index + 1]}: ${text}`).join(' · ')}`,
      )
      .join('\n'),
  };
}

export function button(label: string, href: string): Block {
  return {
    html:
      `<a href="${escapeHtml(href)}" style="display:inline-block;background:#1e5b4f;color:#ffffff;` +
      `text-decoration:none;font-weight:600;padding:12px 24px;border-radius:8px">${escapeHtml(label)}</a>`,
    text: `${label}: ${href}`,
  };
}

/** Links below each other, quieter than a button. */
export function links(...targets: readonly (readonly [label: string, href: string])[]): Block {
  const anchors = targets.map(
    ([label, href]) =>
      `<a href="${escapeHtml(href)}" style="display:inline-block;padding:4px 0;color:#1e5b4f;font-weight:600">${escapeHtml(label)}</a>`,
  );
  return {
    html: `<p style="margin:0">${anchors.join('<br>')}</p>`,
    text: targets.map(([label, href]) => `${label}: ${href}`).join('\n'),
  };
}

/** Markup of a text in which no line breaks inside „18:00–18:50“, „18:00-მდე“ and the number of a booking. */
function unbroken(text: string): string {
  return escapeHtml(text).replace(
    /\d\d:\d\d[–-][\d:\p{L}]+|\b[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}\b/gu,
    '<span style="white-space:nowrap">$&</span>',
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
