import { maskedEmail } from '#domain/email.ts';
import { maskedPhone } from '#domain/phone.ts';
import type { Deps } from '#server/deps.ts';
import type { EditorFacts } from '#server/http/studio/vendor-calls.ts';
import { findPerson } from '../person/person.ts';
import { livingOperators as listOperators } from '../sign-in/sign-in.ts';

/** The operators among some people, by name, else by address, whole only for the asker; of others nothing. */
export async function editorsOf(deps: Deps, ids: readonly string[], askerId: string): Promise<EditorFacts[]> {
  const asked = new Set(ids);
  const operators = (await listOperators(deps.db)).filter(({ id }) => asked.has(id));
  const found = await Promise.all(operators.map(async ({ id }) => findPerson(deps, deps.db, id)));
  return found.flatMap((person) => {
    // Removed since the list was read.
    if (person === null) return [];
    const { id, name, email, phone } = person;
    if (id === askerId) return [{ id, name: name ?? email ?? phone ?? '', email }];
    const masked = email === null ? phone && maskedPhone(phone) : maskedEmail(email);
    return [{ id, name: name ?? masked ?? '', email: null }];
  });
}
