import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/kit/page/Page.tsx';
import { TabbedPanel } from '#web/kit/tabs/TabbedPanel.tsx';
import { CodeBlock, CodeExample } from './CodeExample.tsx';
import { type ExampleKind, type ExampleLanguage, exampleOf, sendPath, verifyExample } from './examples.ts';
import { SendForm } from './SendForm.tsx';
import { sendsPerMinute } from '#web/parts/programs/contract.static.ts';

/** px: lines that are longer are hard to read. */
const partWidth = 860;
const Part = styled('section')(({ theme }) => ({
  maxWidth: partWidth,
  marginBottom: theme.spacing(4),
  overflowWrap: 'anywhere',
  '& > p': { marginBottom: theme.spacing(1.5) },
  '& > pre': { marginBottom: theme.spacing(2) },
}));
const Rules = styled('ul')(({ theme }) => ({ margin: 0, paddingLeft: theme.spacing(2.5), '& > li + li': { marginTop: theme.spacing(0.75) } }));
const Answers = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0.75, 2),
  margin: 0,
  '& dt': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd': { margin: 0 },
}));

const tokenHeaders = 'Authorization: Bearer <token>\nX_TOKEN: <token>';
const statuses = [200, 400, 401, 404, 409, 422, 429] as const;

/** How programs send, with forms that send as they do; and how they are told of what happens. */
export function MessagesApiScreen() {
  const { t } = useTranslation('messages-api');
  const [kind, setKind] = useState<ExampleKind>('text');
  const { origin } = window.location;
  const kinds = [
    { value: 'text' as const, label: t('textForm') },
    { value: 'media' as const, label: t('mediaForm') },
  ];
  return (
    <Page
      actions={
        <Link href="/api/openapi.json" target="_blank" rel="noreferrer">
          {t('document')}
        </Link>
      }
    >
      <Part>
        <Typography>{t('intro')}</Typography>
        <CodeBlock label={t('address')} code={`POST ${origin}${sendPath}`} />
        <Typography>{t('headers')}</Typography>
        <CodeBlock label={t('headersLabel')} code={tokenHeaders} />
        <Typography>{t('whereToken')}</Typography>
        <Rules>
          <li>{t('ruleTicket')}</li>
          <li>{t('ruleRate', { count: sendsPerMinute })}</li>
          <li>{t('ruleRepeat')}</li>
        </Rules>
      </Part>
      <Box sx={{ maxWidth: partWidth }}>
        <TabbedPanel label={t('kind')} value={kind} tabs={kinds} onChange={setKind}>
          <Section title={t('testTitle')}>
            <Typography color="textSecondary">{t('testText')}</Typography>
            <SendForm key={kind} kind={kind} />
          </Section>
          <Section title={t('examples')}>
            <Examples kind={kind} origin={origin} />
          </Section>
        </TabbedPanel>
      </Box>
      <Section title={t('answers')}>
        <Answers>
          {statuses.map((status) => (
            <Answer key={status} status={status} text={t(`answer${status}`)} />
          ))}
        </Answers>
      </Section>
      <Section title={t('hooks')}>
        <Typography>{t('hooksText')}</Typography>
        <Typography>{t('hooksSignature')}</Typography>
        <CodeExample label={t('verifyExample')} copyLabel={t('copyExample')} code={verifyExample} />
      </Section>
    </Page>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Part aria-labelledby={id} sx={{ pt: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Part>
  );
}

function Answer({ status, text }: { readonly status: number; readonly text: string }) {
  return (
    <>
      <dt>{status}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Examples({ kind, origin }: { readonly kind: ExampleKind; readonly origin: string }) {
  const { t } = useTranslation('messages-api');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const languages = [
    { value: 'curl' as const, label: t('curl') },
    { value: 'node' as const, label: t('node') },
  ];
  return (
    <TabbedPanel label={t('language')} value={language} tabs={languages} onChange={setLanguage}>
      <CodeExample label={t(language)} copyLabel={t('copyExample')} code={exampleOf({ origin, language, kind })} />
    </TabbedPanel>
  );
}
