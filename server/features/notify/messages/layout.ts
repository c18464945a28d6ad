import type { Locale } from '#domain/dates.ts';

/** One part of a mail's body. Texts are plain; the layout escapes them. */
export type Block =
  | { kind: 'text'; text: string }
  /** Somebody else's words, with their line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; href: string };

export type MailBody = { html: string; text: string };

const SENDER: Record<Locale, string> = { ka: 'სიმშვიდე', en: 'Simshvide' };
const FOOTER: Record<Locale, string> = {
  ka: 'ეს წერილი ავტომატურად გამოიგზავნა.',
  en: 'This message was sent automatically.',
};
const SANS = "font-family:'Noto Sans Georgian',Arial,sans-serif";

/** The one layout of all mails: a table, our colours, no image and nothing loaded from elsewhere; and its plain text. */
export function layOut(mail: { locale: Locale; title: string; blocks: readonly Block[] }): MailBody {
  const { locale, title, blocks } = mail;
  const cells = blocks.map((block) => `<tr><td style="padding:8px 32px">${htmlOf(block)}</td></tr>`).join('\n');
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fbf8f2;color:#1d2b28;${SANS};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border:1px solid #ddd5c6;border-radius:12px">
<tr><td style="padding:24px 32px 0;color:#1e5b4f;font-weight:600">${SENDER[locale]}</td></tr>
<tr><td style="padding:8px 32px"><h1 style="margin:0;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1></td></tr>
${cells}
<tr><td style="padding:16px 32px 24px;color:#5b6a66;font-size:14px">${FOOTER[locale]}</td></tr>
</table></td></tr></table>
</body>
</html>`;
  const text = [title, ...blocks.map(textOf), `${SENDER[locale]}\n${FOOTER[locale]}`].join('\n\n');
  return { html, text };
}

/** Text that cannot become markup. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0">${escapeHtml(block.text)}</p>`;
    case 'quote':
      return `<p style="margin:0;padding:12px 16px;background:#fbf8f2;white-space:pre-wrap">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p style="margin:0;font-size:32px;font-weight:600;letter-spacing:8px">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0">${block.rows
        .map(
          ([label, value]) =>
            `<tr><td style="padding:4px 16px 4px 0;color:#43534f;vertical-align:top">${escapeHtml(label)}</td>` +
            `<td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'button':
      return (
        `<a href="${escapeHtml(block.href)}" style="display:inline-block;background:#1e5b4f;color:#ffffff;` +
        `text-decoration:none;font-weight:600;padding:12px 24px;border-radius:8px">${escapeHtml(block.label)}</a>`
      );
  }
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'quote':
    case 'code':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'button':
      return `${block.label}: ${block.href}`;
  }
}
