import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { queueId as queueIdSchema, type QueueId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useOwnQueues } from '#web/parts/contacts/use-new-ticket.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { splitSignature } from '../signatures.ts';
import { TargetList } from './TargetList.tsx';
import { type Target, useTargets } from './targets.ts';
import { useForward } from './use-forward.ts';

/** As many as WhatsApp lets a phone choose at once. */
const mostTargets = 5;

interface ForwardDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Asks whom a message is sent on to, sends it, and says who could not get it and why. */
export function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('forward');
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<readonly Target[]>([]);
  const queue = useQueueOfNew(chosen);
  const found = useTargets(term, message.contactId);
  const { send, sendings } = useForward(message);
  const states = chosen.map(({ contactId }) => sendings.get(contactId)?.state);
  const isBusy = states.includes('sending');
  const others = found.targets.filter(({ contactId }) => !chosen.some((one) => one.contactId === contactId));
  const toggle = (target: Target): void =>
    setChosen((known) => {
      const rest = known.filter(({ contactId }) => contactId !== target.contactId);
      return rest.length < known.length ? rest : [...known, target].slice(0, mostTargets);
    });
  const submit = async (): Promise<void> => {
    if (!(await send(chosen, queue.id))) return;
    notifySuccess(t('done', { count: chosen.length }));
    onClose();
  };
  const label = states.includes('failed') ? t('again') : chosen.length === 0 ? t('choose') : t('send', { count: chosen.length });
  const button = (
    <Button variant="contained" disabled={chosen.length === 0 || queue.isMissing} loading={isBusy} onClick={() => void submit()}>
      {label}
    </Button>
  );
  return (
    <SheetDialog title={t('title')} onClose={onClose}>
      <SheetBody onLeave={onClose} buttons={button}>
        <Typography variant="body2" color="textSecondary" noWrap>
          {splitSignature(message).text || (message.mediaName ?? t('file'))}
        </Typography>
        <SearchBox value={term} label={t('search')} onChange={setTerm} />
        <TargetList
          targets={[...chosen, ...others]}
          chosen={chosen}
          sendings={sendings}
          isFull={chosen.length === mostTargets}
          heading={found.isSearch ? t('to') : t('recent')}
          nothing={found.isFetching ? null : t(found.isSearch ? 'notFound' : 'nothing')}
          onToggle={toggle}
        />
        <Typography variant="caption" color="textSecondary">
          {t('most', { count: mostTargets })}
        </Typography>
        {queue.field}
      </SheetBody>
    </SheetDialog>
  );
}

/** Users choose a queue of theirs for the tickets that are opened, as with any new ticket; with one queue there is nothing to choose. */
function useQueueOfNew(chosen: readonly Target[]) {
  const { t } = useTranslation('forward');
  const { seesAll, queues } = useOwnQueues();
  const [picked, pick] = useState<QueueId | null>(null);
  const isAsked = !seesAll && queues.length > 1 && chosen.some(({ ticketId }) => ticketId === null);
  const only = seesAll || queues.length !== 1 ? null : (queues[0]?.id ?? null);
  const field = isAsked ? (
    <TextField
      select
      fullWidth
      required
      label={t('queue')}
      helperText={t('queueHelp')}
      value={picked ?? ''}
      onChange={({ target }) => pick(queueIdSchema.parse(target.value))}
    >
      {queues.map((queue) => (
        <MenuItem key={queue.id} value={queue.id}>
          <QueueMark queue={queue} />
        </MenuItem>
      ))}
    </TextField>
  ) : null;
  return { id: isAsked ? picked : only, isMissing: isAsked && picked === null, field };
}
