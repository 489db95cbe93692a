import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Chat, Mention } from '#shared/contract/chats.ts';
import { useSessionUser } from '#web/api/session.ts';
import { useDraft } from '#web/parts/conversation/use-draft.ts';
import { useCalls } from '#web/parts/conversation/use-calls.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import { mentionsIn } from '#web/parts/conversation/mentions.ts';
import { pictureTypes } from './picture-types.ts';
import { useColleagues } from './use-colleagues.ts';
import { useSendChat } from './use-send-chat.ts';
import { maxChatCharacters, maxPictureBytes } from './contract.static.ts';

const megabyte = 1024 * 1024;

/** A message that is being written: text, people who are called, a picture, and when it can go. */
export function useChatComposer(chat: Chat, input: RefObject<HTMLTextAreaElement | null>) {
  const [text, setText] = useDraft(chat.id);
  const { picture, previewUrl, choose } = usePicture();
  const { send: sendMessage } = useSendChat(chat.id);
  const others = useOthers(chat);
  const { people, write } = useCalls(input, text, setText, others);

  const body = text.trim();
  const overLimit = Math.max(0, body.length - maxChatCharacters);
  const canSend = overLimit === 0 && (body !== '' || picture !== null);
  const send = (): void => {
    if (!canSend) return;
    sendMessage({ message: body, mentions: mentionsIn(body, others), picture });
    write('', 0);
    choose(null);
  };
  return { text, write, people, picture, previewUrl, choose, overLimit, canSend, send };
}

/** People who can be called. */
function useOthers({ users }: Chat): Mention[] {
  const { id: me } = useSessionUser();
  const colleagues = useColleagues();
  return useMemo(
    () =>
      users.flatMap(({ userId }) => {
        const name = colleagues.get(userId)?.name.trim();
        return userId === me || !name ? [] : [{ userId, name }];
      }),
    [users, colleagues, me],
  );
}

/** A picture, refused before a byte travels if it cannot be sent. */
function usePicture() {
  const { t } = useTranslation('chats');
  const [chosen, setChosen] = useState<{ readonly picture: File; readonly previewUrl: string } | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.previewUrl)), [chosen]);
  const choose = (file: File | null): void => {
    if (file && !pictureTypes.includes(file.type)) return notifyWarning(t('noPicture', { name: file.name }));
    if (file && (file.size === 0 || file.size > maxPictureBytes))
      return notifyWarning(t('pictureTooLarge', { name: file.name, limit: maxPictureBytes / megabyte }));
    setChosen(file && { picture: file, previewUrl: URL.createObjectURL(file) });
  };
  return { picture: chosen?.picture ?? null, previewUrl: chosen?.previewUrl ?? null, choose };
}
