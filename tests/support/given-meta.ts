import { createHmac } from 'node:crypto';
import type { MetaConnectionDeps } from '#functions/areas/connections/meta/deps.ts';
import { linkAccount } from '#functions/areas/connections/meta/link-account.ts';
import type { WebhookDeps } from '#functions/areas/meta-webhook/deps.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { sealingKeysOf } from '#functions/ports/sealing-keys.ts';
import type { GraphCall } from '#functions/ports/graph.ts';
import type { MetaChannel } from '#shared/contract/channels.ts';
import type { Home } from './given.ts';
import { RecordingInbound, RecordingMeta } from './recording-meta.ts';

export const metaApp = { appId: '123456789012345', appSecret: 'the secret of the tests', verifyToken: 'the token of the tests' } as const;
export const channelKey = sealingKeysOf('5'.repeat(64));

/** Meta's Graph API as a test plays it: answers by the beginning of the path. */
export class PlayedGraph {
  readonly calls: GraphCall[] = [];
  readonly #answers: [string, (call: GraphCall) => unknown][] = [];

  /** The newest answer for a path goes before earlier ones. */
  on(path: string, answer: (call: GraphCall) => unknown): this {
    this.#answers.unshift([path, answer]);
    return this;
  }

  readonly call = async (call: GraphCall): Promise<unknown> => {
    this.calls.push(call);
    const found = this.#answers.find(([path]) => call.path.startsWith(path) || call.path.endsWith(path));
    return found ? found[1](call) : { success: true };
  };
}

export function webhookDeps(home: Home): WebhookDeps & { inbound: RecordingInbound; meta: RecordingMeta } {
  const { table, clock } = home.deps;
  return { table, clock, app: async () => metaApp, inbound: new RecordingInbound(), meta: new RecordingMeta() };
}

export function metaConnectionDeps(home: Home, graph = new PlayedGraph()): MetaConnectionDeps {
  const { table, clock } = home.deps;
  return { table, clock, app: async () => metaApp, graph: graph.call, sealingKeys: async () => channelKey, dialogUrl: '' };
}

let pages = 0;
export const newMetaId = (): string => String(1_000_000_000_000 + (pages += 1) * 7_919 + Math.floor(Math.random() * 1_000_000) * 1_000_000);

/** A connected page, or its account of Instagram, through the writes of the product. */
export function metaConnection(
  home: Home,
  channel: MetaChannel = 'facebook',
  account: { accountId?: string; name?: string; pageId?: string } = {},
): Promise<ConnectionItem> {
  const accountId = account.accountId ?? newMetaId();
  const name = account.name ?? `Página ${accountId.slice(-6)}`;
  return linkAccount(metaConnectionDeps(home), home.admin, { channel, accountId, name, pageId: account.pageId ?? accountId, token: `token of ${accountId}` });
}

/** A call of the webhook as Meta makes it. */
export function signed(body: unknown, secret: string = metaApp.appSecret): { bytes: Buffer; signature: string } {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { bytes, signature: `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}` };
}
