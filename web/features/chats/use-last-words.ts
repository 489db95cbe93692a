import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Chat } from '#shared/contract/chats.ts';
import { useSessionUser } from '#web/api/session.ts';
import { useColleagues } from './use-colleagues.ts';

/** Text of a list about the last message: author and words. */
export function useLastWords(): (chat: Chat) => string {
  const { t } = useTranslation('chats');
  const { id: me } = useSessionUser();
  const colleagues = useColleagues();
  return ({ lastMessage, lastKind, lastSenderId }) => {
    if (lastSenderId === null) return t('noWords');
    const text = lastMessage || (lastKind === 'image' ? t('picture') : '');
    const name = lastSenderId === me ? t('you') : colleagues.get(lastSenderId)?.name.split(' ')[0];
    return name ? `${name}: ${text}` : text;
  };
}
