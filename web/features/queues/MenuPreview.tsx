import Send from '@mui/icons-material/Send';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { boldParts } from './bold-parts.ts';
import { usePlayedMenu, type MenuDraft } from './use-played-menu.ts';

const Frame = styled(Paper)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1.5),
  padding: theme.spacing(2),
  position: 'sticky',
  top: 0,
})) as typeof Paper;
const Log = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  minHeight: 200,
  maxHeight: 320,
  padding: theme.spacing(1.5),
  overflowY: 'auto',
  borderRadius: 10,
  backgroundColor: theme.vars.palette.background.default,
}));
const Bubble = styled('p')(({ theme }) => ({
  maxWidth: '88%',
  margin: 0,
  padding: theme.spacing(0.75, 1.25),
  borderRadius: '12px 12px 12px 4px',
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-from="customer"]': {
    alignSelf: 'flex-end',
    borderRadius: '12px 12px 4px 12px',
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.person} 14%, ${theme.vars.palette.background.paper})`,
  },
}));
const Answer = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'flex-end', gap: theme.spacing(1) }));

interface MenuPreviewProps {
  readonly draft: MenuDraft;
  /** Choice of another conversation to play. */
  readonly choice?: ReactNode;
}

/** Plays the menu as a customer would see it, with the rules that answer customers. */
export function MenuPreview({ draft, choice }: MenuPreviewProps) {
  const { t } = useTranslation('queues');
  const id = useId();
  return (
    <Frame component="section" variant="outlined" aria-labelledby={id}>
      <div>
        <Typography variant="h2" id={id}>
          {t('preview')}
        </Typography>
        <Typography color="textSecondary">{t('previewText')}</Typography>
      </div>
      {choice}
      <Conversation key={JSON.stringify(draft)} {...draft} />
    </Frame>
  );
}

/** Plays a state of the editor: an edit begins another conversation. */
function Conversation(draft: MenuDraft) {
  const { t } = useTranslation('queues');
  const { lines, note, say, restart } = usePlayedMenu(draft);
  return (
    <>
      <Lines lines={lines} note={note} />
      <AnswerLine onSay={say} />
      <Button size="small" color="inherit" onClick={restart} sx={{ alignSelf: 'flex-start' }}>
        {t('previewRestart')}
      </Button>
    </>
  );
}

type Played = ReturnType<typeof usePlayedMenu>;

function Lines({ lines, note }: Pick<Played, 'lines' | 'note'>) {
  const { t } = useTranslation('queues');
  const log = useRef<HTMLDivElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (count > 0) log.current?.scrollTo?.({ top: log.current.scrollHeight });
  }, [count]);
  return (
    <Log ref={log} role="log" aria-label={t('previewLog')} tabIndex={0}>
      {lines.map(({ id, from, text }) => (
        <Bubble key={id} data-from={from}>
          <VisuallyHidden>{`${from === 'bot' ? t('fromBot') : t('fromCustomer')}: `}</VisuallyHidden>
          {boldParts(text).map((part, place) => (part.isBold ? <strong key={place}>{part.text}</strong> : part.text))}
        </Bubble>
      ))}
      {note ? (
        <Typography variant="body2" color="textSecondary">
          {t(note)}
        </Typography>
      ) : null}
    </Log>
  );
}

function AnswerLine({ onSay }: { readonly onSay: (text: string) => void }) {
  const { t } = useTranslation('queues');
  const [typed, setTyped] = useState('');
  const send = (): void => {
    if (typed.trim() === '') return;
    onSay(typed);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // it would save the queue
    send();
  };
  return (
    <Answer>
      <TextField label={t('previewAnswer')} value={typed} onChange={({ target }) => setTyped(target.value)} onKeyDown={onKeyDown} />
      <LabelledIconButton label={t('previewSend')} onClick={send}>
        <Send />
      </LabelledIconButton>
    </Answer>
  );
}
