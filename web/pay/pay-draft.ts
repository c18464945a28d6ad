import { useState } from 'react';
import { currentAuth } from '../api/auth.ts';
import { readStored, writeStored } from '../lib/storage.ts';

const BILLING = 'billingDraft';

/** The content of the payment form. */
export type PayDraft = {
  readonly name: string;
  readonly email: string;
  readonly advice: boolean;
  /** Whether no message is to name us; null where that is so already. */
  readonly discreet: boolean | null;
  readonly confirmed: boolean;
  readonly card: 'GEL' | 'EUR';
};

/** As kept: whose it is, and which address was confirmed, so that another one is never taken for confirmed. */
type Kept = Omit<PayDraft, 'confirmed' | 'advice' | 'discreet'> & {
  readonly discreet: boolean;
  /** Null until the client says something here: what is known of the person stands in the box. */
  readonly advice: boolean | null;
  readonly owner: string;
  readonly confirmedEmail: string | null;
};

/** The payer's data from the last order; `advice`: the person's latest word on it, wherever they said it. */
export type KnownPayer = {
  readonly name: string;
  readonly email: string;
  readonly advice: boolean;
  readonly discreet: boolean;
};

/** The form of this tab until sign-out, begun with the last contact; with `orderId`, that of an unpaid appointment. */
export function usePayDraft(contact: KnownPayer | null, orderId?: string) {
  const [kept, setKept] = useState<Kept>(() => readDraft(draftKey(orderId)) ?? firstDraft(contact));
  /** Stays while the address is typed on: only a form that was left asks again about another one. */
  const [confirmed, setConfirmed] = useState(() => kept.confirmedEmail === kept.email.trim());
  const { owner, confirmedEmail: _, ...entered } = kept;
  // Who has never paid finds the box of advice ticked (P20).
  const advice = kept.advice ?? contact?.advice ?? true;
  const draft: PayDraft = { ...entered, advice, discreet: contact?.discreet ? null : kept.discreet, confirmed };
  const change = (part: Partial<PayDraft>) => {
    const { confirmed: stays, advice: __, ...rest } = { ...draft, ...part };
    const confirmedEmail = part.confirmed === true ? rest.email.trim() : stays ? kept.confirmedEmail : null;
    const said = { advice: part.advice ?? kept.advice, discreet: rest.discreet === true };
    const keep = { ...rest, ...said, owner, confirmedEmail };
    setConfirmed(stays);
    setKept(keep);
    writeStored(draftKey(orderId), JSON.stringify(keep), 'sessionStorage');
  };
  return { draft, change };
}

/** Forgets the form: it was paid. */
export function forgetDraft(orderId?: string): void {
  writeStored(draftKey(orderId), null, 'sessionStorage');
}

function draftKey(orderId: string | undefined): string {
  return orderId === undefined ? BILLING : `${BILLING} ${orderId}`;
}

function firstDraft(contact: KnownPayer | null): Kept {
  return {
    owner: currentAuth().user?.id ?? '',
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    advice: null,
    discreet: false,
    confirmedEmail: null,
    card: 'GEL',
  };
}

/** The kept form of the person signed in now; another person never sees it. */
function readDraft(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(readStored(key, 'sessionStorage') ?? 'null');
    return isKept(kept) && kept.owner === currentAuth().user?.id ? kept : null;
  } catch {
    // Harmless: what cannot be read was not kept by us.
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, name, email, advice, discreet, card, confirmedEmail } = value as Record<string, unknown>;
  return (
    [owner, name, email].every((field) => typeof field === 'string') &&
    (advice === null || typeof advice === 'boolean') &&
    typeof discreet === 'boolean' &&
    (card === 'GEL' || card === 'EUR') &&
    (confirmedEmail === null || typeof confirmedEmail === 'string')
  );
}
