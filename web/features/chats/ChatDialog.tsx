import { useTranslation } from '#web/i18n/use-translation.ts';
import type * as z from 'zod';
import { type Chat, chatRoutes } from '#shared/contract/chats.ts';
import { useSaveChat } from './queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { UsersField } from '#web/parts/users/UsersField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

interface ChatDialogProps {
  /** Null makes a new one. */
  readonly chat: Chat | null;
  readonly onSaved: (chat: Chat) => void;
  readonly onClose: () => void;
}

/** Begins a conversation, or changes title and people of one. */
export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const { t } = useTranslation(['chats', 'kit']);
  const { id: me } = useSessionUser();
  const { mutateAsync } = useSaveChat();
  const missing = (issue: z.core.$ZodRawIssue): string => {
    if (issue.code !== 'too_small') return fieldError(issue);
    return issue.origin === 'array' ? t('usersRequired') : t('titleRequired');
  };
  const frame = useRecordForm({
    schema: chatRoutes.createChat.body,
    error: missing,
    defaultValues: { title: chat?.title ?? '', users: chat?.users.flatMap(({ userId }) => (userId === me ? [] : userId)) ?? [] },
    save: (fields, changed) => mutateAsync({ id: chat?.id ?? null, fields: chat ? changed : fields }),
    saved: t('saved'),
    onClose,
    onSaved,
  });
  return (
    <FormDialog title={chat ? t('edit') : t('newTitle')} {...frame}>
      <BoundText control={frame.form.control} name="title" label={t('kit:title')} required />
      <UsersField control={frame.form.control} name="users" label={t('users')} helperText={t('usersHelp')} without={me} required />
    </FormDialog>
  );
}
