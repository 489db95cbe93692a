import { useMatch } from 'react-router-dom';
import type { Chat } from '#shared/contract/chats.ts';

export const chatsPath = '/chats';
export const chatPath = ({ uuid }: Pick<Chat, 'uuid'>): string => `${chatsPath}/${uuid}`;

/** The conversation of the address. */
export const useShownChat = (): string | undefined => useMatch(`${chatsPath}/:uuid`)?.params.uuid;
