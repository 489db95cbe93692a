import type { PushPayload } from '#shared/contract/web-push.ts';
import type { NoticeFacts } from './worker-scope.ts';

/** The part of `NotificationOptions` that TypeScript's library lacks. */
interface FullOptions extends NotificationOptions {
  readonly renotify: boolean;
  readonly actions: readonly { readonly action: string; readonly title: string; readonly type: 'text'; readonly placeholder: string }[];
}

/** A tag has a single notice; what replaces another is heard again. Browsers without a box in notices show the button alone, others nothing. */
export function noticeOptions({ body, tag, path, answer }: PushPayload): FullOptions {
  const data: NoticeFacts = { path, ...(answer ? { answer } : {}) };
  const actions = answer ? [{ action: 'answer', type: 'text' as const, title: answer.label, placeholder: answer.placeholder }] : [];
  return { body, tag, renotify: true, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data, actions };
}
