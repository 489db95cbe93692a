import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { formatBytes } from '#web/kit/formats/format-bytes.ts';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { draftOf, keepDraft } from '#web/parts/conversation/drafts.ts';
import { useAddFiles } from '../composer/use-attachments.ts';
import { TargetList } from '../forward/TargetList.tsx';
import { type Target, useTargets } from '../forward/targets.ts';
import { useQueueOfNew } from '../forward/use-queue-of-new.tsx';
import { useTicketOf } from '../forward/use-ticket-of.ts';
import { ticketPath } from '../ticket-actions.ts';
import type { Share } from './inbox.ts';

const noSendings = new Map();

interface ShareDialogProps {
  readonly share: Share;
  /** It is in a conversation, or given up. */
  readonly onEnd: () => void;
}

/** Asks for whom a shared thing is, and puts it into that conversation's box. Nothing is sent. */
export function ShareDialog({ share, onEnd }: ShareDialogProps) {
  const { t } = useTranslation(['inbox', 'forward', 'common']);
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<Target | null>(null);
  const queue = useQueueOfNew(chosen ? [chosen] : []);
  const { targets, isSearch, isFetching } = useTargets(term);
  const others = targets.filter(({ contactId }) => contactId !== chosen?.contactId);
  const { take, isBusy } = useTake(share, onEnd);
  const button = (
    <Button variant="contained" disabled={!chosen || queue.isMissing} loading={isBusy} onClick={() => chosen && void take(chosen, queue.id)}>
      {t('take')}
    </Button>
  );
  return (
    <SheetDialog title={t('title')} onClose={onEnd}>
      <SheetBody leaveLabel={t('common:cancel')} onLeave={onEnd} buttons={button}>
        <SharedThing share={share} />
        <SearchBox value={term} label={t('forward:search')} onChange={setTerm} />
        <TargetList
          isForOne
          targets={chosen ? [chosen, ...others] : others}
          chosen={chosen ? [chosen] : []}
          sendings={noSendings}
          isFull={false}
          heading={t(isSearch ? 'forward:to' : 'forward:recent')}
          nothing={isFetching ? null : t(isSearch ? 'forward:notFound' : 'forward:nothing')}
          onToggle={setChosen}
        />
        {queue.field}
        <Typography variant="caption" color="textSecondary">
          {t('notYet')}
        </Typography>
      </SheetBody>
    </SheetDialog>
  );
}

/** Text that stands in the box already stays above it. */
function useTake({ text, files }: Share, onEnd: () => void) {
  const navigate = useNavigate();
  const addFiles = useAddFiles();
  const ticketOf = useTicketOf();
  const [isBusy, setIsBusy] = useState(false);
  const take = async (target: Target, queueId: ReturnType<typeof useQueueOfNew>['id']): Promise<void> => {
    setIsBusy(true);
    try {
      const ticket = await ticketOf(target, queueId);
      if (text !== '') keepDraft(ticket.id, [draftOf(ticket.id), text].filter(Boolean).join('\n'));
      addFiles(ticket.id, files);
      onEnd();
      void navigate(`${ticketPath(ticket)}#message-box`);
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    }
  };
  return { take, isBusy };
}

const Files = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(1, 0, 0),
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.5), overflowWrap: 'anywhere' },
  '& img': { width: 56, height: 56, objectFit: 'cover', borderRadius: 8 },
  '& small': { color: theme.vars.palette.text.secondary },
}));

/** So many are shown; more of them do not fit into a message. */
const mostShown = 4;

function SharedThing({ share: { text, files } }: Pick<ShareDialogProps, 'share'>) {
  const { t } = useTranslation('inbox');
  return (
    <div>
      {text === '' ? null : (
        <Typography sx={{ display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      <Files aria-label={t('files')}>
        {files.slice(0, mostShown).map((file, at) => (
          <li key={`${file.name} ${at}`}>
            {file.type.startsWith('image/') ? <Picture file={file} /> : null}
            <span>
              {file.name} <small>{formatBytes(file.size)}</small>
            </span>
          </li>
        ))}
        {files.length > mostShown ? <li>{t('more', { count: files.length - mostShown })}</li> : null}
      </Files>
    </div>
  );
}

const Picture = ({ file }: { readonly file: File }) => <img ref={(image) => showFile(image, file)} alt="" />;

function showFile(image: HTMLImageElement | null, file: File): (() => void) | undefined {
  if (!image) return undefined;
  const address = URL.createObjectURL(file);
  image.src = address;
  return () => URL.revokeObjectURL(address);
}
