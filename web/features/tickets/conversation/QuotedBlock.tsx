import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { plainText } from '../signatures.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';

const Root = styled('span')(({ theme }) => ({
  display: 'block',
  width: '100%',
  marginBottom: theme.spacing(0.5),
  padding: theme.spacing(0.5, 1),
  borderRadius: 6,
  borderLeft: `3px solid ${theme.vars.palette.brand}`,
  '&[data-theirs]': { borderLeftColor: theme.vars.palette.person },
  backgroundColor: theme.vars.palette.action.hover,
  color: theme.vars.palette.text.primary,
  fontSize: '0.8125rem',
  textAlign: 'left',
  '& > b': { display: 'block', fontWeight: 600 },
  '& > span': { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
}));
const Wide = styled(ButtonBase)({ display: 'block', width: '100%', font: 'inherit' });

interface QuotedBlockProps {
  readonly quoted: NonNullable<Message['quotedMsg']>;
  readonly contactName: string;
  readonly onGoTo: ((id: Message['id']) => void) | undefined;
}

/** Shows the quoted message. Goes there when it is loaded. */
export function QuotedBlock({ quoted, contactName, onGoTo }: QuotedBlockProps) {
  const { t } = useTranslation('tickets');
  const block = (
    <Root data-theirs={!quoted.fromMe || undefined}>
      <b>{quoted.fromMe ? t('you') : contactName}</b>
      <span>{plainText(quoted) || t(`kind_${quoted.mediaType ?? 'other'}`)}</span>
    </Root>
  );
  if (!onGoTo) return block;
  return (
    <Wide onClick={() => onGoTo(quoted.id)}>
      <VisuallyHidden>{t('goToQuoted')}: </VisuallyHidden>
      {block}
    </Wide>
  );
}
