import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { dnsInstructions } from '#shared/domain/dns-instructions.ts';
import { CopyButton } from '#web/kit/buttons/CopyButton.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useSendDnsRecords } from './queries.ts';

const Root = styled('section')(({ theme }) => ({
  padding: theme.spacing(2),
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.action.hover,
}));
const Row = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1.5),
  '& > .MuiTextField-root': { flex: '1 1 240px' },
}));

/** For whoever cannot set records: the same instructions for somebody else, by mail or to be copied. */
export function HandOver({ domain }: { readonly domain: MailDomain }) {
  const { t, i18n } = useTranslation('mail-domains');
  const { language } = i18n;
  const [email, setEmail] = useState('');
  const { mutate, isPending } = useSendDnsRecords();
  const { subject, intro, records, end } = dnsInstructions(domain, language);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const to = email.trim();
    mutate({ domain: domain.domain, email: to, language }, { onSuccess: () => notifySuccess(t('handedOver', { email: to })) });
  };
  return (
    <Root aria-label={t('handOver')}>
      <Typography variant="subtitle2" component="h3">
        {t('handOver')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('handOverText')}
      </Typography>
      <Row onSubmit={send}>
        <TextField required type="email" label={t('handOverEmail')} value={email} onChange={({ target }) => setEmail(target.value)} />
        <Button type="submit" variant="outlined" loading={isPending} disabled={email.trim() === ''}>
          {t('handOverSend')}
        </Button>
        <CopyButton text={[subject, intro, ...records, end].join('\n\n')} label={t('copyAll')} />
      </Row>
    </Root>
  );
}
