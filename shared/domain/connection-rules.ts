import { AppError } from '../contract/errors.ts';
import type { QueueId } from '../contract/ids.ts';

/**
 * With several queues the greeting introduces the menu.
 *
 * @throws AppError ERR_WAPP_GREETING_REQUIRED
 */
export function requireGreeting(fields: { readonly greetingMessage: string; readonly queueIds: readonly QueueId[] }): void {
  if (fields.queueIds.length > 1 && fields.greetingMessage.trim() === '') throw new AppError('ERR_WAPP_GREETING_REQUIRED', { field: 'greetingMessage' });
}
