import { zodResolver } from '@hookform/resolvers/zod';
import type { KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { maxBodyCharacters } from '../contract.static.ts';
import { splitSignature } from '../signatures.ts';
import { useEditMessage } from './use-change-message.ts';

interface EditMessageDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Another wording for a text of ours; its signature stays. Enter saves here as it sends there. */
export function EditMessageDialog({ message, onClose }: EditMessageDialogProps) {
  const { t } = useTranslation(['tickets', 'kit']);
  const { text: former } = splitSignature(message);
  const signature = message.body.slice(0, message.body.length - former.length);
  const schema = z.object({
    text: z
      .string()
      .trim()
      .min(1)
      .max(maxBodyCharacters - signature.length),
  });
  const form = useForm({ defaultValues: { text: former }, resolver: zodResolver(schema, { error: fieldError }) });
  const { mutateAsync: edit } = useEditMessage();
  const save = async ({ text }: { text: string }): Promise<void> => {
    if (text !== former.trim()) await edit({ message, body: `${signature}${text}` });
    onClose();
  };
  return (
    <FormDialog title={t('editMessageTitle')} form={form} onSubmit={save} onClose={onClose} maxWidth="xs">
      <BoundText
        control={form.control}
        name="text"
        label={t('message')}
        helperText={t('editMessageHelp')}
        multiline
        minRows={2}
        maxRows={10}
        onKeyDown={submitByEnter}
      />
    </FormDialog>
  );
}

function submitByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
}
