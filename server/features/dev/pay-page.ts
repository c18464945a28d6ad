import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '#domain/money.ts';
import type { SandboxPayment } from '#server/providers/payments/sandbox.ts';
import { escapeHtml } from '#server/documents/escape-html.ts';

const TEXTS = {
  ka: {
    title: 'სატესტო გადახდა',
    note: 'ეს გადახდის სიმულაციაა: ბარათი არ გჭირდებათ და თანხა არ ჩამოიჭრება.',
    ended: 'ეს გადახდა დასრულებულია.',
    pay: 'გადახდა',
    decline: 'ბანკის უარი',
    cancel: 'გაუქმება',
    expire: 'ვადის გასვლა',
    back: 'დაბრუნება',
  },
  en: {
    title: 'Test payment',
    note: 'This payment is simulated: you need no card and no money is taken.',
    ended: 'This payment has ended.',
    pay: 'Pay',
    decline: 'Decline by the bank',
    cancel: 'Cancel',
    expire: 'Let it expire',
    back: 'Back',
  },
} as const;

/** The lari sign of the product's own font, in the page: system fonts often lack it. */
const LARI = readFileSync(join(import.meta.dirname, '../../../web/ui/sans-lari.woff2')).toString('base64');

const STYLE = `
@font-face { font-family: Lari; font-weight: 400 700; unicode-range: U+20BE; src: url(data:font/woff2;base64,${LARI}) format('woff2') }
body { font: 16px/1.6 Lari, system-ui, sans-serif; margin: 0; padding: 2rem 1rem; color: #1d2b28; background: #fbf8f2 }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem; background: #fff; border: 1px solid #ddd5c6; border-radius: 22px }
h1 { font-size: 1.4rem; margin: 0 0 .5rem } .sum { font-size: 2rem; font-weight: 700; margin: .5rem 0 1rem }
form { display: grid; gap: .75rem; margin-top: 1.25rem }
button, a { font: inherit; font-weight: 600; min-height: 52px; border-radius: 999px; border: 1.5px solid #1e5b4f; background: #fff;
  color: #1e5b4f; cursor: pointer; display: grid; place-items: center; text-decoration: none }
button.first { background: #1e5b4f; color: #fff }
:focus-visible { outline: 3px solid #1b66c9; outline-offset: 3px }`;

/** The page of the simulated card provider: the sum, and a button for each way a payment can end. No script. */
export function payPage(payment: SandboxPayment, status: SandboxPayment['status']): string {
  const { locale, amount } = payment;
  const text = TEXTS[locale];
  const button = (word: 'pay' | 'decline' | 'cancel' | 'expire') =>
    `<button name="outcome" value="${word}" data-testid="sandbox-${word}"${word === 'pay' ? ' class="first"' : ''}>${text[word]}</button>`;
  const choice =
    status === 'INITIAL'
      ? `<form method="post">${(['pay', 'decline', 'cancel', 'expire'] as const).map(button).join('')}</form>`
      : `<p role="status">${text.ended} (${status})</p><a href="${escapeHtml(status === 'SUCCESS' ? payment.successUrl : payment.failUrl)}">${text.back}</a>`;
  const sum = formatMoney(amount.minor, { currency: amount.currency, locale, decimals: 'always' });
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${text.title}</title><style>${STYLE}</style></head>
<body><main><h1>${text.title}</h1><p>${text.note}</p><p class="sum" data-testid="sandbox-sum">${sum}</p>${choice}</main></body></html>`;
}
