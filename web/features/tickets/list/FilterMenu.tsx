import Checkbox from '@mui/material/Checkbox';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { ticketCountsQuery } from '#web/parts/tickets/queries.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { useViewItems, type ViewDialogName } from '../views/ViewItems.tsx';
import { viewFilterOf } from '../views/view-filter.ts';
import { CountBadge } from './CountBadge.tsx';
import { type DayName, dayNames, useDayText } from './day-text.ts';
import type { useListFilter } from './use-list-filter.ts';

const ViewDialog = lazy(async () => ({ default: (await import('../views/ViewDialog.tsx')).ViewDialog }));
const ViewsDialog = lazy(async () => ({ default: (await import('../views/ViewsDialog.tsx')).ViewsDialog }));
const DayDialog = lazy(async () => ({ default: (await import('./DayDialog.tsx')).DayDialog }));

type List = ReturnType<typeof useListFilter>;

interface FilterMenuProps {
  readonly anchor: HTMLElement;
  readonly list: List;
  readonly onClose: () => void;
}

interface Choice {
  readonly id: string;
  readonly isOn: boolean;
  readonly shown: ReactNode;
  readonly onToggle: () => void;
}

interface Group {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** In the place of choices that there are not. */
  readonly nothing?: string;
}

/** A dialog that has taken the menu's place. */
type Shown = ViewDialogName | DayName | null;

/** All that a list can be filtered by, to be ticked. It stays open for further ticks. */
export function FilterMenu({ anchor, list, onClose }: FilterMenuProps) {
  const { t } = useTranslation('tickets');
  const [dialog, setDialog] = useState<Shown>(null);
  const groups = useGroups(list, setDialog);
  const views = useViewItems({ list, onClose, onDialog: setDialog });
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={dialog === null}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': t('filters'), dense: true }, paper: { sx: { width: 280, maxHeight: 'min(560px, 75dvh)' } } }}
      >
        <MenuItem disabled={!list.isFiltered} onClick={() => clearFilter(list)}>
          {t('clearFilters')}
        </MenuItem>
        {views}
        {groups.flatMap(groupItems)}
      </Menu>
      <Suspense>{dialog ? <FilterDialog dialog={dialog} list={list} onClose={onClose} /> : null}</Suspense>
    </>
  );
}

function groupItems({ label, choices, nothing }: Group): ReactNode[] {
  return [
    <ListSubheader key={label} role="presentation" sx={{ lineHeight: '32px' }}>
      {label}
    </ListSubheader>,
    ...(choices.length === 0 && nothing
      ? [
          <MenuItem key={`${label} none`} disabled>
            {nothing}
          </MenuItem>,
        ]
      : []),
    ...choices.map(({ id, isOn, shown, onToggle }) => (
      <MenuItem key={`${label} ${id}`} role="menuitemcheckbox" aria-checked={isOn} onClick={onToggle} sx={{ whiteSpace: 'normal' }}>
        <Checkbox size="small" edge="start" checked={isOn} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
        {shown}
      </MenuItem>
    )),
  ];
}

interface FilterDialogProps {
  readonly dialog: ViewDialogName | DayName;
  readonly list: List;
  readonly onClose: () => void;
}

function FilterDialog({ dialog, list, onClose }: FilterDialogProps) {
  const { t } = useTranslation('ticket-views');
  if (dialog === 'save') return <ViewDialog view={null} filter={viewFilterOf(list)} onClose={onClose} />;
  if (dialog === 'manage') return <ViewsDialog list={list} onClose={onClose} />;
  const choose = (day: string): void => {
    list.chooseDays({ ...list.days, [dialog]: day });
    onClose();
  };
  return <DayDialog title={t(dialog)} day={list.filter[dayFields[dialog]] ?? ''} onChoose={choose} onClose={onClose} />;
}

const dayFields = { activeOn: 'updatedAt', createdOn: 'date' } as const;

/** The list with an id more, or without it. */
const toggled = <Id extends string>(chosen: readonly Id[], id: Id): Id[] => (chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

function useGroups(list: List, onDialog: (name: DayName) => void): readonly Group[] {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const { filter, view, mayShowAll } = list;
  const { data: queues = [] } = useQuery(queuesQuery);
  const tags = useQuery(tagsQuery);
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: view === 'search' && mayShowAll });
  const tickets: Choice[] = [
    ...(mayShowAll && view !== 'search'
      ? [{ id: 'all', isOn: filter.showAll, shown: t('showAllHint'), onToggle: () => list.setWantsAll(!filter.showAll) }]
      : []),
    ...(view === 'open'
      ? [
          {
            id: 'snoozed',
            isOn: filter.snoozed === true,
            shown: <Snoozed showAll={filter.showAll} />,
            onToggle: () => list.setSnoozed(filter.snoozed !== true),
          },
        ]
      : []),
  ];
  const days = useDayGroups(list, onDialog);
  const ofQueues = [...queues.map((queue) => ({ id: queue.id, queue })), { id: 'none' as const, queue: undefined }].map(({ id, queue }): Choice => ({
    id,
    isOn: filter.queueIds.includes(id),
    shown: <QueueMark queue={queue} />,
    onToggle: () => list.chooseQueues(toggled(filter.queueIds, id)),
  }));
  const ofTags = (tags.data ?? []).map((tag): Choice => ({
    id: tag.id,
    isOn: filter.tagIds.includes(tag.id),
    shown: <TagChip tag={tag} />,
    onToggle: () => list.chooseTags(toggled(filter.tagIds, tag.id)),
  }));
  const ofUsers = users.map(({ id, name }): Choice => ({
    id,
    isOn: filter.userIds.includes(id),
    shown: name,
    onToggle: () => list.chooseUsers(toggled(filter.userIds, id)),
  }));
  return [
    ...(tickets.length > 0 ? [{ label: t('title'), choices: tickets }] : []),
    ...days,
    { label: t('queues'), choices: ofQueues },
    { label: t('tags'), choices: ofTags, nothing: tags.isPending ? common('loading') : tags.isError ? common('listFailed') : t('noTags') },
    ...(view === 'search' && mayShowAll ? [{ label: t('users'), choices: ofUsers }] : []),
  ];
}

function useDayGroups({ days, chooseDays }: List, onDialog: (name: DayName) => void): Group[] {
  const { t } = useTranslation('ticket-views');
  const dayText = useDayText();
  return dayNames.map((name): Group => {
    const day = days[name];
    const isOther = day !== null && day !== 'today' && day !== 'yesterday';
    const moving = (['today', 'yesterday'] as const).map((one) => ({
      id: one,
      isOn: day === one,
      shown: t(one),
      onToggle: () => chooseDays({ ...days, [name]: day === one ? null : one }),
    }));
    return {
      label: t(name),
      choices: [...moving, { id: 'other', isOn: isOther, shown: isOther ? dayText(day) : t('otherDay'), onToggle: () => onDialog(name) }],
    };
  });
}

function Snoozed({ showAll }: { readonly showAll: boolean }) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  return (
    <>
      <span style={{ flexGrow: 1 }}>{t('snoozedHint')}</span>
      <CountBadge count={(showAll ? counts?.snoozedAll : counts?.snoozed) ?? 0} isStrong={false} />
    </>
  );
}

function clearFilter({ setWantsAll, setSnoozed, chooseQueues, chooseTags, chooseUsers, chooseDays }: ReturnType<typeof useListFilter>): void {
  setWantsAll(false);
  setSnoozed(false);
  chooseQueues([]);
  chooseTags([]);
  chooseUsers([]);
  chooseDays({ createdOn: null, activeOn: null });
}
