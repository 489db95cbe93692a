/** An empty list does without. Fetched once there is a ticket to open, or at once with a ticket's link. */
export const loadConversation = async () => ({ default: (await import('./conversation/ConversationPane.tsx')).ConversationPane });
