// docs/decisions/207
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API_BASE } from '#contract/browser-endpoints.ts';
import type { ContentBearer } from '../content-token.ts';
import { DATASET } from '../store/calls.ts';
import { answerRefusal, badRequest, StoreRefusal } from '../store/refusal.ts';

/** A person who works in the Studio, by the facts that may be shown. */
export type EditorFacts = { readonly id: string; readonly name: string; readonly email: string | null };

export type VendorCalls = {
  /** The caller; null without a sign-in. Refuses a change that no page of the Studio asked for. */
  bearerOf(request: FastifyRequest): Promise<ContentBearer | null>;
  /** The Studio editors among these people, as the asker may see them; everybody else stays unknown. */
  editorsOf(ids: readonly string[], askerId: string): Promise<readonly EditorFacts[]>;
};

/** People and keys in one address. */
const MOST_ASKED = 400;

const pairs = z.array(z.object({ key: z.string().min(1).max(256), value: z.unknown() })).max(20);

/** The rights of an editor on each document; the store itself refuses the rest. */
const GRANTS = [{ filter: '_id in path("**")', permissions: ['read', 'create', 'history', 'update'] }];

const ROLE = { name: 'administrator', title: 'Administrator', description: 'Changes all content' };

type Path = { Params: { '*': string; project: string; dataset: string }; Querystring: { addonFor?: unknown } };
type Call = FastifyRequest<Path>;

/**
 * The Studio's calls to its vendor's service besides the content: the people in it, their rights, their features.
 * Answered without that service; other calls do not exist. None renews the editor's cookie, since the Studio asks by
 * itself every few minutes.
 */
export function mountVendorCalls(app: FastifyInstance, settings: VendorCalls): void {
  void app.register(
    (scope, _options, done) => {
      scope.setErrorHandler(answerRefusal);
      mountCalls(scope, settings);
      done();
    },
    // Each call has the version of the day on which it was written.
    { prefix: `${API_BASE}/store/:version(^v[\\w-]{1,20}$)` },
  );
}

function mountCalls(scope: FastifyInstance, { bearerOf, editorsOf }: VendorCalls): void {
  const preferences = editorPreferences();
  const serve = (
    method: 'GET' | 'PUT',
    url: string,
    answer: (request: Call, editor: ContentBearer) => object | Promise<object>,
  ): void => {
    scope.route<Path>({
      method,
      url,
      schema: { hide: true },
      config: { who: 'anyone' },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const editor = await bearerOf(request);
        if (editor === null) throw new StoreRefusal(401, 'unauthorized', 'sign in to the Studio again');
        reply.header('cache-control', 'no-store');
        return answer(request, editor);
      },
    });
  };

  serve('GET', '/auth/id', (_request, { userId }) => ({ id: userId }));

  serve('GET', '/users/me', async (_request, { userId, expiresAt }) => {
    const [editor] = await editorsOf([userId], userId);
    const { name = '', email = null } = editor ?? {};
    const roles = { role: ROLE.name, roles: [ROLE] };
    // The vendor tells no end of a sign-in; ours says it in time.
    return { id: userId, name, email: email ?? '', ...roles, endsAt: expiresAt };
  });
  serve('GET', '/users/*', async ({ params }, { userId }) => {
    const editors = await editorsOf(listIn(params['*']), userId);
    return editors.map(({ id, name, email }) => ({ id, displayName: name, ...(email !== null && { email }) }));
  });
  serve('GET', '/users/me/keyvalue/*', ({ params }, { userId }) => preferences.read(userId, listIn(params['*'])));
  serve('PUT', '/users/me/keyvalue', ({ body }, { userId }) => {
    const read = pairs.safeParse(body);
    if (!read.success) throw badRequest('the body is a list of at most 20 keys with values');
    const sent = read.data.map(({ key, value = null }) => ({ key, value }));
    if (!preferences.write(userId, sent)) {
      throw new StoreRefusal(413, 'valueTooLarge', `a value has at most ${LONGEST_VALUE} letters`);
    }
    return sent;
  });

  serve('GET', '/projects/:project', ({ params: { project } }) => ({
    id: project,
    displayName: 'Simshvide',
    studioHost: null,
    organizationId: null,
    metadata: {},
    members: [],
    features: [],
  }));
  serve('GET', '/projects/:project/grants', () => ({}));
  // An addition would have the comments, which there are none of.
  serve('GET', '/projects/:project/datasets', ({ query }) =>
    query.addonFor === undefined ? [{ name: DATASET, aclMode: 'private' }] : [],
  );
  serve('GET', '/projects/:project/datasets/:dataset/acl', ({ params: { dataset } }) =>
    dataset === DATASET ? GRANTS : [],
  );
  serve('GET', '/projects/:project/user-applications', () => []);
  serve('GET', '/features', () => []);
  serve('GET', '/ping', () => ({}));
}

function listIn(text: string): string[] {
  const list = text.split(',');
  if (list.length > MOST_ASKED) throw badRequest(`at most ${MOST_ASKED} at once`);
  return list;
}

/** Letters of the JSON of one value. */
const LONGEST_VALUE = 8000;

/** Keys of one editor, and editors; the oldest gives way. */
const MOST_KEYS = 50;
const MOST_EDITORS = 100;

/**
 * The memory of an editor's lists, such as their order and the last searches, while the server runs: nobody misses them
 * for longer than it takes to sort a list again.
 */
export function editorPreferences() {
  const kept = new Map<string, Map<string, unknown>>();
  return {
    /** The values of some keys; null where there is none. */
    read(userId: string, keys: readonly string[]) {
      const own = kept.get(userId);
      return keys.map((key) => ({ key, value: own?.get(key) ?? null }));
    },
    /** Keeps values; false where one is too large, and none is kept then. */
    write(userId: string, sent: readonly { readonly key: string; readonly value: unknown }[]): boolean {
      if (sent.some(({ value }) => JSON.stringify(value).length > LONGEST_VALUE)) return false;
      const own = kept.get(userId) ?? new Map<string, unknown>();
      for (const { key, value } of sent) setNewest(own, key, value, MOST_KEYS);
      setNewest(kept, userId, own, MOST_EDITORS);
      return true;
    },
  };
}

/** Sets an entry as the newest, and drops the oldest of more than `most`. */
function setNewest<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
