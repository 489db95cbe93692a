import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { DnsRecord, MailDomain } from '#shared/contract/mail-senders.ts';
import { shortRecordName } from '#shared/domain/dns-instructions.ts';
import { useCopy } from '#web/kit/buttons/copy.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}));
const Row = styled('li')(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));
const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  fontWeight: 600,
}));
const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontWeight: 400 }));
const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: 0,
    minHeight: 34,
    display: 'flex',
    alignItems: 'center',
    overflowWrap: 'anywhere',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
}));
const State = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  color: theme.vars.palette.text.secondary,
  '&[data-state=found]': { color: theme.vars.palette.success.main },
  '&[data-state=missing], &[data-state=different]': { color: theme.vars.palette.warning.main },
}));
const Instead = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' }));

/** The records of a domain, each with what the name servers say of it. */
export function DnsRecords({ domain }: { readonly domain: MailDomain }) {
  const { t } = useTranslation('mail-domains');
  return (
    <List aria-label={t('records', domain)}>
      {domain.records.map((record) => (
        <DnsRecordRow key={`${record.purpose} ${record.name}`} record={record} domain={domain.domain} />
      ))}
    </List>
  );
}

function DnsRecordRow({ record, domain }: { readonly record: DnsRecord; readonly domain: string }) {
  const { t } = useTranslation(['mail-domains', 'kit']);
  const { type, name, value, state, purpose, isRequired, found } = record;
  const short = shortRecordName(name, domain);
  const isDoubled = found.some((text) => text.startsWith(`${name}.${domain} `));
  return (
    <Row>
      <Head>
        <span>
          {type} · {t(`purpose_${purpose}`)} <Quiet>({isRequired ? t('required') : t('optional')})</Quiet>
        </span>
        <State data-state={state}>
          {state === 'found' ? <CheckCircleOutlined fontSize="small" /> : state === 'unknown' ? null : <WarningAmber fontSize="small" />}
          {t(`state_${state}`)}
        </State>
      </Head>
      <Facts>
        <dt>{t('kit:name')}</dt>
        <dd>{short}</dd>
        <Copy text={short} label={t('copyName', { name: short })} />
        <dt>{t('value')}</dt>
        <dd>{value}</dd>
        <Copy text={value} label={t('copyValue', { name: short })} />
      </Facts>
      {state === 'different' ? (
        <Instead>
          {t('foundInstead', { found: found.join(' · ') })} {isDoubled ? t('doubled', { name: short }) : purpose === 'spf' ? t('mergedSpf') : null}
        </Instead>
      ) : null}
    </Row>
  );
}

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const copy = useCopy();
  return (
    <dd>
      <LabelledIconButton size="small" label={label} onClick={() => copy(text)}>
        <ContentCopy fontSize="small" />
      </LabelledIconButton>
    </dd>
  );
}
