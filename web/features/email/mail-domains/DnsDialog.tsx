import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { AddressProof } from '#web/parts/account/AddressProof.tsx';
import { errorText } from '#web/errors/error-text.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { AddDomain } from './AddDomain.tsx';
import { DnsRecords } from './DnsRecords.tsx';
import { DomainSenders } from './DomainSenders.tsx';
import { DomainState } from './DomainState.tsx';
import { HandOver } from './HandOver.tsx';
import { useDnsDialog } from './use-dns-dialog.ts';

/** Shows the records that a domain needs before mails may come from it, and its senders. A key is generated as it opens. */
export function DnsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['mail-domains', 'common']);
  const id = useId();
  const isPhone = useNarrower('sm');
  const dns = useDnsDialog();
  const { domains, chosen } = dns;
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{t('title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <Typography color="textSecondary">{t('intro')}</Typography>
          <AddressProof />
          {dns.failure ? (
            <Alert severity="error" role="alert">
              {errorText(dns.failure)}
            </Alert>
          ) : null}
          {domains === undefined ? dns.loadError ? <FailedState error={dns.loadError} onRetry={dns.reload} /> : <Busy /> : null}
          {domains && domains.length > 1 && chosen ? <DomainChoice domains={domains} chosen={chosen} onChoose={dns.choose} /> : null}
          {chosen ? (
            <>
              <DomainState domain={chosen} onRemoved={() => dns.choose('')} />
              <DnsRecords domain={chosen} />
              <HandOver key={chosen.domain} domain={chosen} />
              <DomainSenders domain={chosen} />
            </>
          ) : null}
          {domains ? <AddDomain key={domains.length} onAdd={dns.add} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" disabled={!chosen} loading={dns.isVerifying} onClick={dns.verify}>
          {t('verify')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DomainChoiceProps {
  readonly domains: readonly MailDomain[];
  readonly chosen: MailDomain;
  readonly onChoose: (domain: string) => void;
}

function DomainChoice({ domains, chosen, onChoose }: DomainChoiceProps) {
  const { t } = useTranslation(['mail-domains', 'common']);
  return (
    <TextField select label={t('chosen')} value={chosen.domain} onChange={(event) => onChoose(event.target.value)}>
      {domains.map(({ domain }) => (
        <MenuItem key={domain} value={domain}>
          {domain}
        </MenuItem>
      ))}
    </TextField>
  );
}
