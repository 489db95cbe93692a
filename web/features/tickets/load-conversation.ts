import { i18n } from '#web/i18n/instance.ts';

/** The words of messages, of all that is done with them and of what can go wrong, for what shows some without the rest of a conversation. */
export const loadConversationTexts = (): Promise<void> => i18n.loadNamespaces('conversation', 'screen-errors');

/** An empty list does without. Fetched once there is a ticket to open, or at once with a ticket's link. */
export async function loadConversation() {
  const [{ ConversationPane }] = await Promise.all([import('./conversation/ConversationPane.tsx'), loadConversationTexts()]);
  return { default: ConversationPane };
}
