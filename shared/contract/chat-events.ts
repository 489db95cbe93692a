import type { ChatMessage, SharedChat } from './chats.ts';
import type { ChatId, CompanyId, UserId } from './ids.ts';

/** Events of conversations between staff: about all, for a single member, and about a single conversation. */
export const chatEventName = {
  chat: (companyId: CompanyId) => `company-${companyId}-chat`,
  chatUser: (companyId: CompanyId, userId: UserId) => `company-${companyId}-chat-user-${userId}`,
  chatMessage: (companyId: CompanyId, chatId: ChatId) => `company-${companyId}-chat-${chatId}`,
} as const;

export interface ChatEventData {
  chat: { action: 'create' | 'update'; record: SharedChat } | { action: 'delete'; id: ChatId };
  /** How far the member has read, in whichever window; or that they are no member any more. */
  chatUser: { action: 'update'; id: ChatId; readCount: number; mentionedAt: number } | { action: 'delete'; id: ChatId };
  chatMessage: { action: 'new-message'; newMessage: ChatMessage };
}
