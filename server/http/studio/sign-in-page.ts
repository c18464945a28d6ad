import type { Locale } from '#domain/dates.ts';
import { ERROR_TEXTS } from '#contract/error-texts.ts';
import type { DomainError } from '#domain/errors.ts';
import { address, escapeHtml, pageFrame } from './page-frame.ts';
import { PRESS_PATH } from './press-script.ts';
import type { Ask } from './sign-in-step.ts';
import { STUDIO_TEXTS } from './studio.texts.ts';

/** Where the form is sent. */
export const SIGN_IN_PATH = '/api/studio/sign-in';

type Field = { name: string; label: string; hint?: string; type: string; autocomplete: string; value?: string };

/**
 * The page that asks for the next proof, with what it says of the last one. The form does all of it; the script only keeps it from
 * being sent twice.
 */
export function signInPage(locale: Locale, { ask, refused, typed, next }: SignInPage): string {
  const t = STUDIO_TEXTS[locale];
  const { fields, hidden, press } = formOf(locale, ask, typed);
  const otherWay = ask.what === 'email' ? 'phone' : 'email';
  const words = ask.what === 'email' ? t.byPhone : ask.what === 'phone' ? t.byEmail : t.again;
  const inner = [
    `<h1>${t.title}</h1>`,
    `<p>${t.signInLead}</p>`,
    refused === null ? '' : `<p class="refused" role="alert">${escapeHtml(refusalWords(locale, refused))}</p>`,
    `<form method="post" action="${escapeHtml(address(SIGN_IN_PATH, { lang: locale, next }))}">`,
    ...Object.entries({ what: ask.what, ...hidden }).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    ),
    ...fields.map(fieldHtml),
    `<button>${press}</button>`,
    '</form>',
    `<p><a href="${escapeHtml(address('/', { by: otherWay, lang: locale, next }))}">${words}</a></p>`,
    `<script src="${PRESS_PATH}" defer></script>`,
  ];
  return pageFrame(locale, { title: t.signIn, inner: inner.filter((line) => line !== '').join('\n'), next });
}

export type SignInPage = {
  ask: Ask;
  refused: DomainError | null;
  /** The address or phone that was typed. */
  typed: { email?: string; phone?: string };
  /** The path to go on at afterwards. */
  next: string;
};

function formOf(
  locale: Locale,
  ask: Ask,
  typed: SignInPage['typed'],
): { fields: Field[]; hidden: Record<string, string>; press: string } {
  const t = STUDIO_TEXTS[locale];
  const password = { name: 'password', type: 'password', autocomplete: 'current-password' };
  const code = { name: 'code', type: 'text', autocomplete: 'one-time-code' };
  switch (ask.what) {
    case 'email':
      return {
        fields: [
          { name: 'email', label: t.email, type: 'email', autocomplete: 'username', value: typed.email ?? '' },
          { ...password, label: t.password },
        ],
        hidden: {},
        press: t.signIn,
      };
    case 'phone':
      return {
        fields: [{ name: 'phone', label: t.phone, type: 'tel', autocomplete: 'tel', value: typed.phone ?? '' }],
        hidden: {},
        press: t.getCode,
      };
    case 'phone-code':
      return { fields: [{ ...code, label: t.smsCode }], hidden: { phone: ask.phone, otpId: ask.otpId }, press: t.goOn };
    case 'password':
      return { fields: [{ ...password, label: t.passwordOfAccount }], hidden: { ticket: ask.ticket }, press: t.goOn };
    case 'time-code':
      return {
        fields: [{ ...code, label: t.appCode, hint: t.appCodeHint }],
        hidden: { ticket: ask.ticket },
        press: t.signIn,
      };
  }
}

function fieldHtml({ name, label, hint, type, autocomplete, value = '' }: Field, place: number): string {
  const focus = place === 0 ? ' autofocus' : '';
  const words = hint === undefined ? label : `${label} <small>${hint}</small>`;
  const facts = `name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}"`;
  return `<label>${words}<input ${facts} required maxlength="256"${focus}></label>`;
}

function refusalWords(locale: Locale, { code }: DomainError): string {
  return code === 'FORBIDDEN' ? STUDIO_TEXTS[locale].onlyOperators : ERROR_TEXTS[code][locale];
}
