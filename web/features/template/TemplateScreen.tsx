import { styled } from '@mui/material/styles';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { mailTemplateId } from '#shared/contract/ids.ts';
import { wholeTemplateQuery } from '#web/parts/mail-templates/queries.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { MailFrame } from '#web/kit/marks/MailFrame.tsx';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { TemplateHeader } from './TemplateHeader.tsx';

const TemplateEditor = lazy(async () => ({ default: (await import('./TemplateEditor.tsx')).TemplateEditor }));

const Narrow = styled('div')(({ theme }) => ({ padding: theme.spacing(2) }));

const filters = { id: '' };

/** The e-mail template editor; which template is in the address. */
export function TemplateScreen() {
  const [{ id: asked }, setFilter] = useUrlFilter(filters);
  const id = mailTemplateId.safeParse(asked).data;
  const isPhone = useNarrower('md');
  const query = wholeTemplateQuery(id ?? mailTemplateId.parse('0'.repeat(26)));
  const { data, error, refetch } = useQuery({ ...query, enabled: id !== undefined });
  const open = (next: string): void => setFilter({ id: next });
  const template = id === undefined ? null : data;
  if (template === undefined && error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (template === undefined) return <Busy />;
  if (isPhone) return <NarrowTemplate templateId={id ?? ''} html={template?.html ?? null} onOpen={open} />;
  return (
    <Suspense fallback={<Busy />}>
      <TemplateEditor key={id ?? 'new'} template={template} onOpen={open} />
    </Suspense>
  );
}

interface NarrowTemplateProps {
  readonly templateId: string;
  readonly html: string | null;
  readonly onOpen: (templateId: string) => void;
}

/** Dragging and styling want room: on a phone a template is looked at. */
function NarrowTemplate({ templateId, html, onOpen }: NarrowTemplateProps) {
  const { t } = useTranslation('template');
  return (
    <>
      <TemplateHeader templateId={templateId} onChoose={onOpen} />
      <Narrow>
        <Alert severity="info">{t('needsRoom')}</Alert>
        {html === null ? null : <MailFrame html={html} title={t('preview')} width="phone" />}
      </Narrow>
    </>
  );
}
