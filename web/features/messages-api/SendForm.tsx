import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { sendAsProgram } from '#web/parts/programs/queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { useFormSubmit } from '#web/kit/dialogs/use-form-submit.ts';
import { errorText } from '#web/errors/error-text.ts';
import type { ExampleKind } from './examples.ts';
import { type SendFields, sendSchemas } from './send-fields.ts';
import { maxMultipartBytes } from '#web/parts/upload/contract.static.ts';

/** Sends as a program would, and says what came of it. */
export function SendForm({ kind }: { readonly kind: ExampleKind }) {
  const { t } = useTranslation(['messages-api', 'kit']);
  const [sentId, setSentId] = useState<string | null>(null);
  const form = useForm<SendFields, unknown, SendFields>({
    defaultValues: { token: '', number: '', body: '', file: null },
    resolver: zodResolver(sendSchemas[kind], { error: fieldError }),
  });
  const { submit, failure } = useFormSubmit(form, async ({ file, ...fields }) => {
    setSentId(null);
    const { id } = await sendAsProgram({ ...fields, ...(file ? { file } : {}) });
    setSentId(id);
  });
  const { control, formState } = form;
  return (
    <form noValidate onSubmit={submit} aria-label={t(kind === 'text' ? 'textForm' : 'mediaForm')}>
      <Stack spacing={2} sx={{ maxWidth: 560, pt: 2 }}>
        <BoundText control={control} name="token" label={t('fieldToken')} autoComplete="off" required />
        <BoundText control={control} name="number" label={t('kit:number')} helperText={t('fieldNumberHelp')} required />
        <BoundText control={control} name="body" label={t('kit:message')} multiline minRows={3} maxRows={10} required />
        {kind === 'media' ? <FileField control={control} name="file" label={t('kit:file')} maxBytes={maxMultipartBytes} required /> : null}
        {failure ? <Alert severity="error">{errorText(failure)}</Alert> : null}
        {sentId ? (
          <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
            {t('sent', { id: sentId })}
          </Alert>
        ) : null}
        <Button type="submit" variant="contained" loading={formState.isSubmitting} sx={{ alignSelf: 'flex-start' }}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  );
}
