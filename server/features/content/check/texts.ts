import { BARE_THERAPIST, MTAVRULI } from '#domain/georgian.ts';
import { youtubeId } from '#domain/video.ts';
import { at, excerpt, isObject, type Read, shortened } from './document.ts';
import type { Finding, Judged } from './findings.ts';

/** Words and letters that no Georgian text of ours has (P1, P32). */
export function badWords({ documents }: Judged): Finding[] {
  return documents.flatMap((document) =>
    document.texts.flatMap(({ path, text }) =>
      BAD_WORDS.flatMap(({ kind, pattern }): Finding[] =>
        pattern.test(text) ? [{ kind, ...at(document, path, excerpt(text, pattern)), hides: false }] : [],
      ),
    ),
  );
}

const BAD_WORDS = [
  { kind: 'bare-therapist', pattern: BARE_THERAPIST },
  { kind: 'mtavruli', pattern: MTAVRULI },
] as const;

/** Videos that a profile has and cannot play (spec §5). */
export function deadVideos({ documents }: Judged): Finding[] {
  return documents.flatMap((document): Finding[] => {
    const link = document.fields['videoLink'];
    const isDead = document.type === 'therapist' && typeof link === 'string' && youtubeId(link) === null;
    return isDead ? [{ kind: 'video', ...at(document, 'videoLink', shortened(link)), hides: true }] : [];
  });
}

/** Links to pages of ours that are not there, and links that no page makes a link of. */
export function deadLinks({ documents, origin, isPage }: Judged): Finding[] {
  return documents.flatMap((document) =>
    addressesIn(document).flatMap(({ path, address }): Finding[] => {
      const leads = whereTo(address, { origin, isPage });
      return leads === null ? [] : [{ kind: 'link', ...at(document, path, shortened(address)), hides: false, leads }];
    }),
  );
}

/** The links of texts, and the addresses that stand written out in them. */
function addressesIn({ parts, texts }: Read): { path: string; address: string }[] {
  const links = parts.flatMap(({ path, value }) => {
    if (!isObject(value) || value['_type'] !== 'link') return [];
    return [{ path: `${path}.href`, address: String(value['href'] ?? '').trim() }];
  });
  const linked = new Set(links.map(({ path }) => path));
  const written = texts
    .filter(({ path }) => !linked.has(path))
    .flatMap(({ path, text }) => (text.match(WRITTEN) ?? []).map((found) => ({ path, address: withoutEnd(found) })))
    .filter(({ address }) => URL.canParse(address));
  return [...links, ...written];
}

const WRITTEN = /https?:\/\/[^\s"'<>«»„“”]+/gi;

/** Without the sign that a sentence put behind an address. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?)]'.includes(address[end - 1] ?? '')) end -= 1;
  return address.slice(0, end);
}

/** Addresses that a page makes a link of: of the web, of mail, of a phone, and a place on the same page. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

function whereTo(
  address: string,
  { origin, isPage }: Pick<Judged, 'origin' | 'isPage'>,
): 'nowhere' | 'no-address' | null {
  if (!LINK.test(address)) return 'no-address';
  if (!URL.canParse(address, origin)) return 'no-address';
  const { origin: host, pathname } = new URL(address, origin);
  // Files are no pages: what a picture shows is seen where it stands.
  if (host !== origin || address.startsWith('#') || pathname.startsWith('/media/')) return null;
  return isPage(pathname) ? null : 'nowhere';
}
