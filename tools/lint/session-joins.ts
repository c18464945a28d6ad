// docs/decisions/170, docs/decisions/236
/** The tables that are read with a session, and the features that own them. */
const OWNERS: Readonly<Record<string, RegExp>> = {
  payment_attempts: /^server\/features\/payment\//,
  refunds: /^server\/features\/payment\//,
  complaints: /^server\/features\/(session|complaint)\//,
  user_keys: /^server\/(features\/person\/|secrets\/)/,
};

/** The reading itself, and the files whose statements are about no session, each with its reason. */
const KEPT: Readonly<Record<string, string>> = {
  'server/db/session-reading.ts': 'the reading',
  'server/demo/seed.sql.ts': 'writes demo people with their keys',
  'server/features/checkout/books.sql.ts': 'compares each attempt with the ledger',
  'server/features/intake/intake.sql.ts': 'opens answers of a person, who may have no session',
  'server/features/leaving/forget.sql.ts': 'deletes what is of a person',
  'server/features/leaving/leaving.sql.ts': 'looks for all that keeps a person from leaving',
  'server/features/ledger/ledger.sql.ts': 'writes the receipt of an attempt',
  'server/features/notify/notify.sql.ts': 'opens addresses of people, who may have no session',
  'server/features/payout/payout.sql.ts': 'opens accounts of therapists',
  'server/features/today/today.sql.ts': 'counts what waits on a day',
};

const READS = new RegExp(`\\b(?:from|join|using)\\s+(${Object.keys(OWNERS).join('|')})\\b`, 'gi');

/** The table that a text of SQL reads beside the reading of sessions; null for a text that may. */
export function tableReadBeside(file: string, text: string): string | null {
  if (file in KEPT) return null;
  const read = Array.from(text.matchAll(READS), ([, table = '']) => table.toLowerCase());
  return read.find((table) => OWNERS[table]?.test(file) !== true) ?? null;
}
