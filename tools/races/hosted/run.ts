// docs/decisions/189
import { encodeSignatureHeader } from '@sanity/webhook';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { MINUTE, SECOND } from '#domain/dates.ts';
import { refuseNetworkInTransaction } from '#server/db/open-db.ts';
import { startHosted } from '#server/features/hosted/hosted.ts';
import { CONTENT_DIR } from '#server/open.ts';
import { contentReading } from '#server/providers/content/reading.ts';
import { sanityContent } from '#server/providers/content/hosted/sanity.ts';
import { datasetQueries } from '#server/providers/content/dataset/queries.ts';
import { outgoing } from '#server/providers/outgoing.ts';
import type { Violation } from '../../checker/checker.ts';
import { asksAbout } from '../../checker/operator-lines.ts';
import { startHostedDataset } from '../../fakes/hosted-dataset.ts';
import { openWorld, type World } from '../world.ts';
import { type HostedPlan, type HostedStep, planHosted } from './plan.ts';

type Hosted = Awaited<ReturnType<typeof startHostedDataset>> & { world: World; close(): Promise<void> };

const SECRET = 'the secret of the webhook';
/** The CDN goes on answering as before for longer than any proof lasts. */
const FOR_EVER_MS = 1e9;
/** Of a service that is slow on purpose. */
const ANSWERED_WITHIN_MS = 1000;
/** In which a service that works must be read, also by a machine so busy that answers come late. */
const QUIET_MINUTES = 10;

const PROFILE = 'therapist-nino-beridze';
const TOPIC = 'issue-burnout';
const TEXT = 'legal-privacy-client-ka';
const METHOD = 'method-emdr';

/** Two servers of an installation that read one hosted dataset. */
export async function openHosted(databaseUrl: string): Promise<Hosted> {
  const has = contentReading({ shipped: CONTENT_DIR, beside: '' }).shipped();
  const queries = datasetQueries();
  const service = await startHostedDataset({ has, queries });
  const { fake } = service;
  const closeService = async (): Promise<void> => {
    await fake.close();
    queries.stop();
  };
  const reader = sanityContent({
    settings: {
      projectId: fake.env.SANITY_PROJECT_ID,
      dataset: fake.env.SANITY_DATASET,
      token: null,
      liveUrl: fake.liveUrl,
      cdnUrl: fake.cdnUrl,
      imagesUrl: fake.cdnUrl,
    },
    call: outgoing({ beforeCall: refuseNetworkInTransaction }),
    answeredWithinMs: ANSWERED_WITHIN_MS,
  });
  try {
    const env = { ...fake.env, SANITY_WEBHOOK_SECRET: SECRET };
    const world = await openWorld(databaseUrl, { servers: 2, env, change: { hosted: reader } });
    await world.begin();
    for (const { deps } of world.servers) await startHosted(deps);
    const close = async (): Promise<void> => {
      await world.close();
      await closeService();
    };
    const hosted = { ...service, world, close };
    await untilRead(hosted);
    return hosted;
  } catch (error) {
    await closeService();
    throw error;
  }
}

/** Runs edits, service failures and reads by both servers; returns false content, and content missing at the end. */
export async function runHosted(hosted: Hosted, seed: number): Promise<{ plan: HostedPlan; violations: Violation[] }> {
  const plan = planHosted(seed);
  const violations: Violation[] = [];
  const history = historyOf(hosted);
  for (const step of plan.steps) {
    edit(hosted, step, history);
    await read(hosted, step);
    violations.push(...history.check());
  }
  hosted.fake.fail(null);
  hosted.fake.control.cdnLagMs = 0;
  violations.push(...(await untilRead(hosted)), ...history.check());
  // The service fails on purpose, and its dataset lacks some of the therapists who have a calendar.
  const faults = hosted.world.faults().filter((line) => !asksAbout(line, ['dataset_silent', 'content_hidden']));
  violations.push(...faults.map((line) => ({ name: 'FAULT', detail: line.trim().slice(0, 300) })));
  return { plan, violations };
}

function edit({ dataset, world }: Hosted, { edits }: HostedStep, history: ReturnType<typeof historyOf>): void {
  for (const one of edits) {
    const mark = `${one} ${history.next()}`;
    const words = { _type: 'localeString', ka: mark, en: mark };
    if (one === 'profile') dataset.edit(PROFILE, { surname: words });
    if (one === 'topic') dataset.edit(TOPIC, { name: words });
    if (one === 'legal text') dataset.edit(TEXT, { title: mark });
    if (one === 'method gone') dataset.delete(METHOD);
    if (one === 'method back') dataset.edit(METHOD, { ...shipped(world, METHOD), title: words });
    if (one === 'draft') dataset.edit(`drafts.${PROFILE}`, { ...dataset.documents.get(PROFILE), surname: words });
    history.note();
  }
}

function shipped({ depsOf }: World, id: string): object {
  return (
    depsOf(0)
      .contentStore.shipped()
      .find(({ _id }) => _id === id) ?? {}
  );
}

async function read({ fake, world }: Hosted, { faults, isCdnBehind, hints, seconds }: HostedStep): Promise<void> {
  fake.fail(faults.live, 'live');
  fake.fail(faults.cdn, 'cdn');
  fake.control.cdnLagMs = isCdnBehind ? FOR_EVER_MS : 0;
  world.clock.advance(seconds * SECOND);
  await Promise.all(hints.map(async ({ server, isSigned }) => hint(world, server, isSigned)));
  await world.work();
  // A reading that was asked for while another one had just begun comes a second later.
  world.clock.advance(SECOND);
  await world.work();
}

async function hint({ servers, clock }: World, server: number, isSigned: boolean): Promise<void> {
  const body = JSON.stringify({ _id: PROFILE });
  const signature = await encodeSignatureHeader(body, clock.now(), isSigned ? SECRET : 'somebody else');
  await servers[server]?.app.inject({
    method: 'POST',
    url: `${API_BASE}/content/webhook`,
    headers: { 'content-type': 'application/json', 'sanity-webhook-signature': signature },
    payload: body,
  });
}

/** All states that the dataset has had: a server serves one of them, and never an earlier one than before. */
function historyOf({ dataset, world }: Hosted) {
  const ids = [PROFILE, TOPIC, TEXT, METHOD];
  const stateOf = (rev: (id: string) => unknown): string => ids.map((id) => String(rev(id) ?? 'gone')).join(' ');
  const states: string[] = [];
  const seen = world.servers.map(() => 0);
  let edits = 0;
  const note = (): void => {
    const state = stateOf((id) => dataset.documents.get(id)?.['_rev']);
    if (states.at(-1) !== state) states.push(state);
  };
  note();
  return {
    next: () => (edits += 1),
    note,
    check(): Violation[] {
      return world.servers.flatMap(({ deps }, server) => {
        const library = deps.contentStore.library();
        const state = stateOf((id) => library.stored(id)?.document?.['_rev']);
        const at = states.lastIndexOf(state);
        const before = seen[server] ?? 0;
        seen[server] = Math.max(before, at);
        if (at >= before) return [];
        const name = at === -1 ? 'NEVER_THERE' : 'TAKEN_BACK';
        return [{ name, detail: `server ${server} serves ${state} after ${states[before]}` }];
      });
    },
  };
}

/** Advances quiet minutes until both servers serve the dataset; returns the differences after the last minute. */
async function untilRead(hosted: Hosted): Promise<Violation[]> {
  for (let minutes = 1; ; minutes += 1) {
    hosted.world.clock.advance(MINUTE);
    await hosted.world.work();
    const violations = await differences(hosted);
    if (violations.length === 0 || minutes === QUIET_MINUTES) return violations;
  }
}

/** The differences between a server's content and the dataset. */
export async function differences({ dataset, world }: Hosted): Promise<Violation[]> {
  const published = [...dataset.documents.values()].filter(({ _id }) => !String(_id).startsWith('drafts.'));
  const right = sorted(published);
  const violations: Violation[] = [];
  for (const [server, { deps }] of world.servers.entries()) {
    await deps.contentStore.look();
    const served = sorted(deps.contentStore.library().documents());
    const other = [...served.filter((one) => !right.includes(one)), ...right.filter((one) => !served.includes(one))];
    if (other.length > 0)
      violations.push({ name: 'NOT_SERVED', detail: `server ${server}: ${other.slice(0, 2).join(' ')}` });
    const info = await world.call(server, 'GET', '/info');
    // The topic is never deleted.
    const { name } = dataset.documents.get(TOPIC) as unknown as { name: { ka: string } };
    if (!JSON.stringify(info.body).includes(JSON.stringify(name.ka))) {
      violations.push({ name: 'NOT_SERVED', detail: `/info of server ${server} has not ${name.ka}` });
    }
  }
  return violations;
}

/** Documents as text, whichever order their fields have. */
function sorted(documents: readonly Readonly<Record<string, unknown>>[]): string[] {
  return documents
    .map((document) => JSON.stringify(Object.entries(document).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();
}
