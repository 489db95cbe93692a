import type { UserId } from '#shared/contract/ids.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { Agent } from '#tests/support/agent.ts';
import type { Credentials } from './screens.ts';
import type { Shop } from './shop.ts';

interface Colleague {
  readonly userId: UserId;
  /** The owner over the API, whom the next login takes over. */
  readonly admin: Agent;
}

/** Somebody whom the shop's owner has made a user. */
export async function addColleague(shop: Shop, person: Credentials & { readonly name: string }): Promise<Colleague> {
  const admin = new Agent(shop.recado.url, shop.owner.email);
  await admin.logIn();
  const { id } = await admin.call(userRoutes.createUser, { body: { ...person, profile: 'user', queueIds: [] } });
  return { userId: id, admin };
}
