import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { mailTemplatesQuery } from '#web/parts/mail-templates/queries.ts';
import { BoundAutocomplete } from '#web/kit/fields/BoundAutocomplete.tsx';
import { errorText } from '#web/errors/error-text.ts';
import type { EmailForm } from './email-values.ts';
import { templatePath } from './paths.ts';

interface TemplateFieldProps {
  readonly control: Control<EmailForm>;
  readonly disabled: boolean;
}

/** Template of the mail. Templates are made in a page of their own, beside this one: the values filled in here stay. */
export function TemplateField({ control, disabled }: TemplateFieldProps) {
  const { t } = useTranslation('email');
  const { data: templates = [], isSuccess, error } = useQuery({ ...mailTemplatesQuery, refetchOnWindowFocus: 'always' });
  const help = error ? { helperText: errorText(error) } : isSuccess && templates.length === 0 ? { helperText: t('noTemplates') } : {};
  return (
    <div>
      <BoundAutocomplete control={control} name="templateId" label={t('template')} options={templates} disabled={disabled} {...help} />
      {disabled ? null : (
        <Button size="small" href={templatePath} target="_blank" rel="noopener" startIcon={<OpenInNew />} sx={{ mt: 0.5 }}>
          {t('openEditor')}
        </Button>
      )}
    </div>
  );
}
