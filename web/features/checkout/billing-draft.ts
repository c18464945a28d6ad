import { useState } from 'react';
import { currentAuth } from '../../api/auth.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'billingDraft';

/** What stands in the billing form. */
export type BillingDraft = {
  readonly name: string;
  readonly email: string;
  readonly advice: boolean;
  readonly confirmed: boolean;
  readonly card: 'GEL' | 'EUR';
};

/** As kept: whose it is, and which address was confirmed, so that another one is never taken for confirmed. */
type Kept = Omit<BillingDraft, 'confirmed'> & { readonly owner: string; readonly confirmedEmail: string | null };

/** The form as this tab keeps it until the client signs out; at first it has the contact of the last order. */
export function useBillingDraft(contact: { name: string; email: string } | null): {
  draft: BillingDraft;
  change: (part: Partial<BillingDraft>) => void;
} {
  const [kept, setKept] = useState<Kept>(() => readDraft() ?? firstDraft(contact));
  const [draft, setDraft] = useState<BillingDraft>(() => shown(kept));
  const change = (part: Partial<BillingDraft>) => {
    const next = { ...draft, ...part };
    const { confirmed, ...rest } = next;
    const confirmedEmail = part.confirmed === true ? next.email.trim() : confirmed ? kept.confirmedEmail : null;
    const keep = { ...rest, owner: kept.owner, confirmedEmail };
    setDraft(next);
    setKept(keep);
    writeStored(KEY, JSON.stringify(keep), 'sessionStorage');
  };
  return { draft, change };
}

/** Forgets the form: it was paid. */
export function forgetDraft(): void {
  writeStored(KEY, null, 'sessionStorage');
}

function firstDraft(contact: { name: string; email: string } | null): Kept {
  return {
    owner: currentAuth().user?.id ?? '',
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    advice: true,
    confirmedEmail: null,
    card: 'GEL',
  };
}

function shown({ name, email, advice, card, confirmedEmail }: Kept): BillingDraft {
  return { name, email, advice, card, confirmed: confirmedEmail !== null && confirmedEmail === email.trim() };
}

/** The kept form of the person signed in now; another person never sees it. */
function readDraft(): Kept | null {
  try {
    const kept: unknown = JSON.parse(readStored(KEY, 'sessionStorage') ?? 'null');
    return isKept(kept) && kept.owner === currentAuth().user?.id ? kept : null;
  } catch {
    // Harmless: what cannot be read was not kept by us.
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, name, email, advice, card, confirmedEmail } = value as Record<string, unknown>;
  return (
    [owner, name, email].every((field) => typeof field === 'string') &&
    typeof advice === 'boolean' &&
    (card === 'GEL' || card === 'EUR') &&
    (confirmedEmail === null || typeof confirmedEmail === 'string')
  );
}
