import { formatDate, type Instant, type Locale, wallOf } from '#domain/dates.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { escapeHtml } from '#server/documents/escape-html.ts';
import { WORDS } from './page-words.ts';

/** A label and its value; one without a value is not shown. */
export type Fact = readonly [label: string, value: string | null];

/** A moment in Tbilisi: „24 ნოემბერი, 2026, 18:00“. */
export function when(iso: string, locale: Locale): string;
export function when(iso: string | null, locale: Locale): string | null;
export function when(iso: string | null, locale: Locale): string | null {
  if (iso === null) return null;
  const at: Instant = Date.parse(iso);
  const { date, time } = wallOf(at);
  return `${formatDate(date, locale, { year: true })}, ${time}`;
}

/** A sum with both decimals. */
export function money(minor: number, currency: Currency, locale: Locale): string {
  return formatMoney(minor, { currency, locale, decimals: 'always' });
}

/** The known parts, with points between. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** Labels and values; one without a value is left out. */
export function facts(...rows: readonly Fact[]): string {
  const known = rows.filter(([, value]) => value !== null && value !== '');
  const lines = known.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`,
  );
  return lines.length === 0 ? '' : `<dl>\n${lines.join('\n')}\n</dl>`;
}

/** A part of the page; `parts` are markup already. */
export function section(heading: string, parts: readonly string[], locale: Locale): string {
  const shown = parts.filter((part) => part !== '');
  const body = shown.length === 0 ? `<p>${escapeHtml(WORDS[locale].nothing)}</p>` : shown.join('\n');
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n${body}\n</section>`;
}

/** The looks of the page. */
export const STYLE = `
body{margin:0;background:#fbf8f2;color:#1d2b28;font:16px/1.5 Lari,system-ui,'Noto Sans Georgian',sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:24px 16px 48px}
.brand{margin:0;color:#1e5b4f;font-weight:600}
h1{margin:8px 0;font-size:1.75rem;line-height:1.2}
h2{margin:0 0 12px;font-size:1.25rem;color:#1e5b4f}
h3{margin:20px 0 4px;font-size:1.0625rem}
section{margin-top:20px;padding:20px 16px;background:#fff;border:1px solid #ddd5c6;border-radius:12px}
.care{padding:12px 16px;background:#f3ecdf;border-radius:8px}
dl{margin:0 0 8px;padding:4px 0;border-top:1px solid #ddd5c6}
h3+dl{border-top:0}
dl div{display:flex;flex-wrap:wrap;gap:0 16px;padding:4px 0}
dt{flex:1 1 10rem;color:#43534f;font-size:.9375rem}
dd{flex:2 1 16rem;margin:0;white-space:pre-line}
@media print{body{background:#fff}section{break-inside:avoid-page;border:0;padding:8px 0}}
`;
