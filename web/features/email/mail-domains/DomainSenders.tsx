import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { useCreateMailSender, useDeleteMailSender } from './queries.ts';
import { mailSendersQuery } from '../sender-queries.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { errorText } from '#web/errors/error-text.ts';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 44,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '& > span': { flexGrow: 1 },
}));

/** The addresses of a domain that mails come from. */
export function DomainSenders({ domain }: { readonly domain: MailDomain }) {
  const { t } = useTranslation('mail-domains');
  const id = useId();
  const { data, error } = useQuery(mailSendersQuery);
  const remove = useDeleteMailSender();
  const own = (data ?? []).filter((sender) => sender.domain === domain.domain);
  const failure: unknown = error ?? remove.error;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" gutterBottom>
        {t('senders')}
      </Typography>
      {failure ? <Alert severity="error">{errorText(failure)}</Alert> : null}
      {data && own.length === 0 ? <Typography color="textSecondary">{t('noSenders')}</Typography> : null}
      <List aria-labelledby={id}>
        {own.map((sender) => (
          <Row key={sender.id}>
            <span>
              {sender.name} · {sender.email}
            </span>
            <LabelledIconButton size="small" label={t('removeSender', sender)} disabled={remove.isPending} onClick={() => remove.mutate(sender.id)}>
              <DeleteOutlined fontSize="small" />
            </LabelledIconButton>
          </Row>
        ))}
      </List>
      <NewSender domain={domain.domain} />
    </section>
  );
}

function NewSender({ domain }: { readonly domain: string }) {
  const { t } = useTranslation('mail-domains');
  const [name, setName] = useState('');
  const [local, setLocal] = useState('');
  const create = useCreateMailSender();
  const submit = (event: SubmitEvent<HTMLElement>): void => {
    event.preventDefault();
    const empty = (): void => {
      setName('');
      setLocal('');
    };
    create.mutate({ name: name.trim(), email: `${local.trim().toLowerCase()}@${domain}` }, { onSuccess: empty });
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} direction={{ sm: 'row' }} spacing={1} sx={{ mt: 1.5, alignItems: { sm: 'flex-start' } }}>
      <TextField
        label={t('senderName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
        sx={{ flex: 1 }}
      />
      <TextField
        label={t('senderAddress')}
        value={local}
        onChange={(event) => setLocal(event.target.value)}
        error={create.error !== null}
        helperText={create.error ? errorText(create.error) : undefined}
        slotProps={{
          htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false },
          input: { endAdornment: <InputAdornment position="end">@{domain}</InputAdornment> },
        }}
        sx={{ flex: 1.5 }}
      />
      <Button
        type="submit"
        variant="outlined"
        loading={create.isPending}
        disabled={name.trim() === '' || local.trim() === ''}
        sx={{ mt: { sm: '28px !important' }, flexShrink: 0 }}
      >
        {t('addSender')}
      </Button>
    </Stack>
  );
}
