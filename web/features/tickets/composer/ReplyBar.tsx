import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
  padding: theme.spacing(0.5, 0.5, 0.5, 1.25),
  borderRadius: 6,
  borderLeft: `3px solid ${theme.vars.palette.brand}`,
  backgroundColor: theme.vars.palette.action.hover,
  fontSize: '0.8125rem',
  '& > span': { flexGrow: 1, minWidth: 0 },
  '& b, & i': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontStyle: 'normal' },
}));

interface ReplyBarProps {
  readonly message: Message;
  readonly contactName: string;
  readonly onCancel: () => void;
}

/** The message that is being answered. */
export function ReplyBar({ message, contactName, onCancel }: ReplyBarProps) {
  const { t } = useTranslation('tickets');
  return (
    <Root>
      <span>
        <b>{t('replyingTo', { name: message.fromMe ? t('you') : contactName })}</b>
        <i>{message.body || t(message.card ? `card_${message.card}` : `kind_${message.mediaType ?? 'other'}`)}</i>
      </span>
      <LabelledIconButton size="small" label={t('cancelReply')} onClick={onCancel}>
        <Close fontSize="small" />
      </LabelledIconButton>
    </Root>
  );
}
