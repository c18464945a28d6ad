import type { Deps } from '#server/deps.ts';

/** The words of a message, and its address. */
export type Words = { to: string; data: object };

/** Seals what a message says. */
export function sealWords(deps: Deps, id: string, { to, data }: Words): Uint8Array {
  return deps.keyring.seal(JSON.stringify({ to, data }), messagePayloadName(id));
}

/** Opens what `sealWords` sealed. */
export function openWords(deps: Deps, id: string, sealed: Uint8Array): Words {
  return JSON.parse(deps.keyring.open(sealed, messagePayloadName(id))) as Words;
}

function messagePayloadName(id: string): string {
  return `notifications|payload|${id}`;
}
