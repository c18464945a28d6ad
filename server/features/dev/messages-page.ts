import { LOCALES, type Locale } from '#domain/dates.ts';
import type { renderSamples } from '../notify/notify.ts';
import { escapeHtml } from '#server/documents/escape-html.ts';

type Section = ReturnType<typeof renderSamples>[number];
type RenderedSample = Section['samples'][number];

const LANGUAGES: Record<Locale, string> = { ka: 'ქართული', en: 'English' };

const KINDS = { sms: 'SMS', email: 'mail' } as const;

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1d2b28; background: #fbf8f2 }
main { max-width: 82rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.3rem; margin: 3rem 0 0 } h3 { font-size: 1rem; margin: 0 }
a { color: #1e5b4f } code { font-size: .9em } .quiet { color: #43534f; margin: .25rem 0 }
.toc { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem } th { text-align: left }
th, td { padding: .35rem .75rem .35rem 0; border-top: 1px solid #ddd5c6; vertical-align: top }
article { margin-top: 1.5rem; padding: 1rem; background: #fff; border: 1px solid #ddd5c6; border-radius: 14px }
.both { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); margin-top: .75rem }
section { min-width: 0; scroll-margin-top: 1rem } h4 { font-size: .85rem; margin: 0 0 .5rem; color: #43534f }
.subject { font-weight: 700; margin: 0 0 .5rem } .sms { font-size: 1.05rem; white-space: pre-wrap; margin: 0; padding: .75rem 1rem;
  background: #e3ede8; border-radius: 14px; overflow-wrap: anywhere } .long { color: #8a1f2f; font-weight: 700 }
iframe { width: 100%; height: 34rem; border: 1px solid #ddd5c6; border-radius: 8px; resize: vertical; box-sizing: border-box }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem/1.5 ui-monospace, monospace; background: #fbf8f2; padding: .75rem; margin: .5rem 0 0 }
:focus-visible { outline: 3px solid #1b66c9; outline-offset: 3px }`;

/** Every message of the product in both languages, as its reader sees it: a page without a script. */
export function messagesPage(sections: readonly Section[]): string {
  const numbered = sections.map(({ title, samples }, s) => ({
    title,
    id: `m${s + 1}`,
    samples: samples.map((sample, n) => ({ sample, id: `m${s + 1}-${n + 1}` })),
  }));
  const rows = numbered.flatMap(({ samples }) => samples).toSorted((a, b) => a.sample.row - b.sample.row);
  const contents = rows.map(
    ({ sample: { row, to, when, texts }, id }) =>
      `<tr><td>${row}</td><td>${escapeHtml(when)}</td><td>${to}</td><td>${KINDS[texts.ka.channel]}</td>` +
      `<td>${LOCALES.map((locale) => `<a href="#${id}-${locale}">${locale}</a>`).join(' ')}</td></tr>`,
  );
  const body = numbered.map(
    ({ title, samples, id }) =>
      `<h2 id="${id}">${escapeHtml(title)}</h2>${samples.map(({ sample, id }) => messageArticle(sample, id)).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Messages</title><style>${STYLE}</style></head><body><main>
<h1>Messages</h1>
<p class="quiet">Every message of the product with the longest values it can have, in the order in which they are read. The numbers are those
of the catalogue of messages.</p>
<ul>${numbered.map(({ title, id }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul>
<div class="toc"><table><thead><tr><th>No</th><th>When</th><th>To</th><th>By</th><th>In</th></tr></thead>
<tbody>${contents.join('\n')}</tbody></table></div>
${body.join('\n')}
</main></body></html>`;
}

function messageArticle({ row, to, when, template, texts, discreet }: RenderedSample, id: string): string {
  const both = bothOf(texts, id);
  const hidden =
    discreet === null
      ? ''
      : `<details><summary>In discreet mode</summary><div class="both">${bothOf(discreet, `${id}-discreet`)}</div></details>`;
  return `<article><h3>${row} · ${to} · ${escapeHtml(when)}</h3><p class="quiet"><code>${template}</code></p>
<div class="both">${both}</div>${hidden}</article>`;
}

function bothOf(texts: RenderedSample['texts'], id: string): string {
  return LOCALES.map(
    (locale) =>
      `<section id="${id}-${locale}"><h4>${LANGUAGES[locale]}</h4><div lang="${locale}">${reading(texts[locale], locale)}</div></section>`,
  ).join('\n');
}

function reading(text: RenderedSample['texts'][Locale], locale: Locale): string {
  if (text.channel === 'sms') {
    const { alphabet, units, segments } = text.size;
    const size = `${units} units of ${alphabet}, ${segments} ${segments === 1 ? 'segment' : 'segments'}`;
    return `<p class="sms">${escapeHtml(text.text)}</p><p class="quiet${segments > 1 ? ' long' : ''}" lang="en">${size}</p>`;
  }
  const { subject, html, text: words, replyTo, calendar } = text;
  return [
    `<p class="subject">${escapeHtml(subject)}</p>`,
    `<p class="quiet" lang="en">Reply to ${escapeHtml(replyTo)}</p>`,
    `<iframe sandbox loading="lazy" title="${escapeHtml(`${locale}: ${subject}`)}" srcdoc="${escapeHtml(html)}"></iframe>`,
    `<pre>${escapeHtml(words)}</pre>`,
    calendar === undefined ? '' : `<pre lang="en">${escapeHtml(calendar.body)}</pre>`,
  ].join('\n');
}
