import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { type Chat, chatRoutes } from '#shared/contract/chats.ts';
import { useSaveChat, type ChatFields } from './queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { UsersField } from '#web/parts/users/UsersField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';

interface ChatDialogProps {
  /** Null makes a new one. */
  readonly chat: Chat | null;
  readonly onSaved: (chat: Chat) => void;
  readonly onClose: () => void;
}

/** Begins a conversation, or changes title and people of one. */
export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const { t } = useTranslation('chats');
  const { id: me } = useSessionUser();
  const { mutateAsync } = useSaveChat();
  const missing = (issue: z.core.$ZodRawIssue): string => {
    if (issue.code !== 'too_small') return fieldError(issue);
    return issue.origin === 'array' ? t('usersRequired') : t('titleRequired');
  };
  const form = useForm<ChatFields, unknown, z.output<typeof chatRoutes.createChat.body>>({
    defaultValues: { title: chat?.title ?? '', users: chat?.users.flatMap(({ userId }) => (userId === me ? [] : userId)) ?? [] },
    resolver: zodResolver(chatRoutes.createChat.body, { error: missing }),
  });
  const save = async (fields: ChatFields): Promise<void> => {
    const saved = await mutateAsync({ id: chat?.id ?? null, fields });
    notifySuccess(t('saved'));
    onClose();
    onSaved(saved);
  };
  return (
    <FormDialog title={chat ? t('editTitle') : t('newTitle')} form={form} onSubmit={save} onClose={onClose}>
      <BoundText control={form.control} name="title" label={t('titleField')} required />
      <UsersField control={form.control} name="users" label={t('users')} helperText={t('usersHelp')} without={me} required />
    </FormDialog>
  );
}
