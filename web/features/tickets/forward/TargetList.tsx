import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { OptionRow } from '#web/kit/fields/OptionRow.tsx';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import type { Target } from './targets.ts';
import type { Sending } from './use-forward.ts';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  // The ring of a choice stands a little to the left.
  padding: theme.spacing(0, 0, 0, 0.5),
  maxHeight: 'min(320px, 40dvh)',
  overflowY: 'auto',
  '& label': { display: 'flex', alignItems: 'center', minHeight: 48, gap: theme.spacing(0.5), cursor: 'pointer' },
  '& label > span:nth-of-type(2)': { flexGrow: 1, overflowWrap: 'anywhere' },
  '& label[data-off]': { opacity: 0.5, cursor: 'default' },
  '& small': { flexShrink: 0, color: theme.vars.palette.text.secondary },
  '& p': { margin: theme.spacing(0, 0, 1, 5.5), fontSize: '0.8125rem', color: theme.vars.palette.error.main },
}));

interface TargetListProps {
  readonly targets: readonly Target[];
  readonly chosen: readonly Target[];
  readonly sendings: ReadonlyMap<ContactId, Sending>;
  /** No further one can be chosen. */
  readonly isFull: boolean;
  /** Choosing somebody gives the former one up. */
  readonly isForOne?: boolean;
  readonly heading: string;
  /** In the place of targets that there are not. */
  readonly nothing: string | null;
  readonly onToggle: (target: Target) => void;
}

/** People to be ticked, those that are ticked first; each says what became of the sending. */
export function TargetList({ targets, chosen, sendings, isFull, isForOne = false, heading, nothing, onToggle }: TargetListProps) {
  const id = useId();
  return (
    <div>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {heading}
      </Typography>
      {targets.length === 0 ? <output>{nothing}</output> : null}
      <Rows aria-labelledby={id}>
        {targets.map((target) => {
          const isChosen = chosen.some(({ contactId }) => contactId === target.contactId);
          return (
            <TargetRow
              key={target.contactId}
              target={target}
              isChosen={isChosen}
              isForOne={isForOne}
              isOff={isFull && !isChosen}
              sending={sendings.get(target.contactId)}
              onToggle={() => onToggle(target)}
            />
          );
        })}
      </Rows>
    </div>
  );
}

interface TargetRowProps {
  readonly target: Target;
  readonly isChosen: boolean;
  readonly isForOne: boolean;
  readonly isOff: boolean;
  readonly sending: Sending | undefined;
  readonly onToggle: () => void;
}

function TargetRow({ target: { contactId, name, detail, picture }, isChosen, isForOne, isOff, sending, onToggle }: TargetRowProps) {
  const { t } = useTranslation('forward');
  const Mark = isForOne ? Radio : Checkbox;
  const isSettled = sending?.state === 'sent' || sending?.state === 'sending';
  return (
    <li>
      <label data-off={isOff || undefined}>
        <Mark size="small" edge="start" checked={isChosen} disabled={isOff || isSettled} onChange={onToggle} />
        <OptionRow mark={<Avatar name={name} id={contactId} src={picture} sizePx={32} />} name={name} detail={detail} />
        {sending?.state === 'sent' ? <small>{t('sent')}</small> : null}
      </label>
      {sending?.state === 'failed' ? <p role="alert">{sending.reason}</p> : null}
    </li>
  );
}
