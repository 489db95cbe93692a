import { describe, expect, it } from 'vitest';
import { againOf } from '#shared/contract/route.ts';
import { furnishArea, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { given } from '#tests/support/given.ts';
import { restApi } from '#tests/support/rest-api.ts';

const repeated = namedRoutes.filter(({ route }) => againOf(route) === true);

/** They take records in a state that the test's company has not: their own tests repeat them. */
const ofCampaigns = ['cancelCampaign', 'restartCampaign', 'retryFailed', 'cancelEmail', 'restartEmail', 'retryFailedEmail'];
const repeatedElsewhere = ['undoMove', 'undoBulk', 'editMessage', 'reactToMessage', 'deleteCompany', ...ofCampaigns];
/** They answer something new each time, and make nothing more: a place for a file, ids of lines, and that a row is there already. */
const answersAnew = ['createUpload', 'updateContact', 'importContactRows'];
/** The body's own token makes them one. */
const byToken = ['sendMessage', 'sendChatMessage'];

/** A browser that heard no answer makes these calls again as they are. `given.company` loses one answer of the table in five. */
describe('a call that is made again', () => {
  it.each(repeated.filter(({ name }) => !repeatedElsewhere.includes(name)))('has one effect, and answers so: $name', async (one) => {
    const call = await callerOf(one);

    const first = await call();
    const again = await call();

    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    // What was deleted is gone, which the browser takes for the answer that it missed.
    const isGone = one.route.method === 'DELETE' && again.status === 404;
    const heard = isGone ? first : answersAnew.includes(one.name) ? { ...again, body: first.body } : again;
    expect(heard).toEqual(first);
  });

  it('is a PUT or DELETE unless the contract says why not', () => {
    const refused = namedRoutes.filter(({ route }) => (route.method === 'PUT' || route.method === 'DELETE') && !againOf(route));

    expect(refused.map(({ name }) => name).toSorted()).toEqual(['logout', 'markRead', 'updateUser']);
  });
});

async function callerOf({ area, name, route }: NamedRoute) {
  const home = await given.company({ limits: { users: 1_000 } });
  const [api, platform, own] = await Promise.all([restApi(home), given.company({ deps: home.deps, isSuper: true }), furnishArea(home, area)]);
  const token = await api.token(route.permission === 'super' ? platform.admin : home.admin);
  const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, own.ids[param]?.own ?? '']));
  const body = own.bodies[name] && { ...own.bodies[name], ...(byToken.includes(name) ? { clientToken: home.deps.clock.newId() } : {}) };
  return () => api.call(route, { token, params, body });
}
