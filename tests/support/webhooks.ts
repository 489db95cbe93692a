import type { WebhookDeliveryDeps, WebhookDeps } from '#functions/areas/webhooks/deps.ts';
import type { GuardedPost } from '#functions/ports/guarded-fetch.ts';
import { channelKey } from './given-meta.ts';
import type { Home } from './given.ts';
import { openNoticeRecorder, type RecordingNotices } from './recording-notices.ts';

type Posted = Parameters<GuardedPost>[1] & { readonly url: string };

/** A receiver: what it was told, and what it answers. */
export class PlayedReceiver {
  readonly told: Posted[] = [];
  answer: () => number = () => 200;
  readonly post: GuardedPost = async (url, message) => {
    this.told.push({ url, ...message });
    return this.answer();
  };
}

export function webhookAreaDeps({ deps: { table, clock } }: Home): WebhookDeps & { notices: RecordingNotices } {
  return { table, clock, notices: openNoticeRecorder(), sealingKeys: async () => channelKey, isLocal: false };
}

export function deliveryDeps(home: Home, receiver: PlayedReceiver): WebhookDeliveryDeps & { notices: RecordingNotices } {
  return { ...webhookAreaDeps(home), post: receiver.post, mediaUrl: async () => (key) => `https://media.example/${key}`, chance: () => 0 };
}
