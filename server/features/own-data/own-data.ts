// docs/decisions/198
import { strToU8, zipSync } from 'fflate';
import { type Locale, wallOf } from '#domain/dates.ts';
import { maskedEmail } from '#domain/email.ts';
import { DomainError } from '#domain/errors.ts';
import { maskedPhone } from '#domain/phone.ts';
import { deviceOf } from '#domain/device.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readLariSign } from '#server/documents/fonts.ts';
import { type Address, findPerson, type Person } from '../person/person.ts';
import {
  type Asker,
  type Device,
  type OwnAddress,
  ownAddressOf,
  pastedCode,
  refusalOf,
  sendCode,
  tryCode,
} from '../proof/proof.ts';
import { tell } from '../notify/notify.ts';
import { collectOwnData, type OwnData } from './collect.ts';
import { namesIn } from './names.ts';
import { recordExport } from './own-data.sql.ts';
import { pageOf } from './page.ts';

/** Sends the code without which nothing is taken along: a sign-in that was left open is not enough. Answers where it went, masked. */
export async function sendExportCode(
  deps: Deps,
  { userId, locale, asker }: { userId: string; locale: Locale; asker: Asker },
): Promise<OwnAddress & { otpId: string }> {
  const address = await ownAddressOf(deps, deps.db, await self(deps, userId));
  const otpId = await sendCode(deps, { address, purpose: purposeOf(address), locale, asker, userId });
  const { channel, to, isFormer } = address;
  return { otpId, channel, to: channel === 'sms' ? maskedPhone(to) : maskedEmail(to), isFormer };
}

/**
 * All that is the client's own as one file, proved by a fresh code; it is kept nowhere. The contact e-mail is told that it was taken. A
 * wrong code is counted, and nothing is told; where the file cannot be written nothing has happened, and the code still serves.
 */
export async function exportOwnData(
  deps: Deps,
  input: {
    userId: string;
    otp: string;
    otpId: string;
    locale: Locale;
    device: Pick<Device, 'ip' | 'browser' | 'userAgent'>;
  },
): Promise<{ name: string; body: Uint8Array }> {
  const { userId, otpId, locale, device } = input;
  const code = pastedCode(input.otp);
  const person = await self(deps, userId);
  const address = await ownAddressOf(deps, deps.db, person);
  const lariSign = await readLariSign();
  const outcome = await deps.db.transaction(async (tx) => {
    const verdict = await tryCode(deps, tx, { address, otpId, code, purpose: purposeOf(address), device });
    if (verdict.verdict !== 'right') return { refused: refusalOf(verdict) };
    const data = await collectOwnData(deps, tx, { clientId: userId, locale });
    const file = fileOf(deps, data, { locale, lariSign });
    await recordExport(tx, { clientId: userId, now: deps.clock.now() });
    await tellTaken(deps, tx, { person, otpId, userAgent: device.userAgent });
    return { file };
  });
  if ('refused' in outcome) throw outcome.refused;
  return outcome.file;
}

function fileOf(
  deps: Deps,
  data: OwnData,
  { locale, lariSign }: { locale: Locale; lariSign: string },
): { name: string; body: Uint8Array } {
  const named = namesIn(deps.content.snapshot(), locale);
  const page = pageOf(data, { locale, named, lariSign });
  const files = { 'index.html': strToU8(page), 'data.json': strToU8(`${JSON.stringify(data, null, 2)}\n`) };
  const now = deps.clock.now();
  return { name: `my-data-${wallOf(now).date}.zip`, body: zipSync(files, { mtime: now }) };
}

async function tellTaken(
  deps: Deps,
  tx: Tx,
  { person, otpId, userAgent }: { person: Person; otpId: string; userAgent: string | null },
): Promise<void> {
  const { id: userId, locale, email, phone } = person;
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((name) => name !== null).join(', ') || null;
  const reader = { userId, locale, email, phone };
  const data = { at: deps.clock.now(), device };
  await tell<'data-taken-email'>(deps, tx, reader, {
    template: 'data-taken-email',
    data,
    dedupeKey: `data-taken:${otpId}`,
  });
}

function purposeOf({ channel }: Address): 'export-phone' | 'export-mail' {
  return channel === 'sms' ? 'export-phone' : 'export-mail';
}

async function self(deps: Deps, userId: string): Promise<Person> {
  const person = await findPerson(deps, deps.db, userId);
  if (person === null) throw new DomainError('NOT_AUTHORIZED');
  return person;
}
