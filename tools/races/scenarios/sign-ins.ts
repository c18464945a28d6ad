import type { Violation } from '../../checker/checker.ts';
import type { Answer } from '../answer.ts';
import { anyServer, clientOf, scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/** Many tabs use one refresh token: all get the same successor and stay signed in; a reused old token signs all out. */
export const refreshRace = scenario('one refresh token in many tabs', {
  plan: (chance) => ({
    client: chance.below(40),
    rounds: Array.from({ length: 2 + chance.below(3) }, () =>
      Array.from({ length: 8 + chance.below(17) }, () => anyServer(chance)),
    ),
    end: chance.pick(['thief', 'sign out', 'idle']),
    server: anyServer(chance),
  }),
  async run(world, plan) {
    const tokens = [await world.refreshToken(clientOf(world, plan.client))];
    const violations: Violation[] = [];
    let attempts = 0;
    for (const tabs of plan.rounds) {
      world.clock.advance(1000);
      const answers = await refreshAll(world, tabs, tokens.at(-1) ?? '');
      attempts += answers.length;
      const next = new Set(answers.map(({ refresh }) => refresh));
      const [successor] = next;
      const odd = answers.find(({ status }) => status !== 200);
      if (odd !== undefined)
        violations.push({ name: 'SIGNED_OUT', detail: `a tab was answered ${odd.status} ${odd.code}` });
      if (next.size !== 1 || successor === undefined || successor === null)
        violations.push({ name: 'TWO_TOKENS', detail: `${next.size} successors` });
      else tokens.push(successor);
    }
    const winners = attempts;
    if (plan.end === 'idle') return { attempts, winners, violations };
    const tabs = plan.rounds[0] ?? [];
    const newest = tokens.at(-1) ?? '';
    if (plan.end === 'thief') {
      world.clock.advance(11_000);
      attempts += (await refreshAll(world, tabs, tokens[0] ?? '')).length;
    } else {
      const out = world.call(plan.server, 'POST', '/logout', { cookie: newest });
      const [answer, answers] = await Promise.all([out, refreshAll(world, tabs, newest)]);
      attempts += answers.length;
      if (answer.status !== 204) violations.push({ name: 'ANSWER', detail: `signing out answered ${answer.status}` });
      tokens.push(...answers.flatMap(({ refresh }) => refresh ?? []));
    }
    // No token of the family works any more, on any server.
    for (const [server, token] of tokens.entries()) {
      const [answer] = await refreshAll(world, [server], token);
      if (answer?.status !== 401)
        violations.push({ name: 'STILL_SIGNED_IN', detail: `after the ${plan.end}: ${answer?.status}` });
    }
    return { attempts, winners, violations };
  },
});

function refreshAll(world: World, tabs: readonly number[], cookie: string): Promise<Answer[]> {
  return Promise.all(tabs.map((server) => world.call(server, 'GET', '/refresh', { cookie })));
}
