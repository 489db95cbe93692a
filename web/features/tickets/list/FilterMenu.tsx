import Checkbox from '@mui/material/Checkbox';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { ticketCountsQuery } from '#web/parts/tickets/queries.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { CountBadge } from './CountBadge.tsx';
import type { useListFilter } from './use-list-filter.ts';

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

/** All that a list can be filtered by, to be ticked. It stays open for further ticks. */
export function FilterMenu({ anchor, list, onClose }: FilterMenuProps) {
  const { t } = useTranslation('tickets');
  const groups = useGroups(list);
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('filters'), dense: true }, paper: { sx: { width: 280, maxHeight: 'min(560px, 75dvh)' } } }}
    >
      <MenuItem disabled={!list.isFiltered} onClick={list.clear}>
        {t('clearFilters')}
      </MenuItem>
      {groups.flatMap(({ label, choices, nothing }) => [
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
      ])}
    </Menu>
  );
}

/** The list with an id more, or without it. */
const toggled = <Id extends string>(chosen: readonly Id[], id: Id): Id[] => (chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

function useGroups(list: List): readonly Group[] {
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
    { label: t('queues'), choices: ofQueues },
    { label: t('tags'), choices: ofTags, nothing: tags.isPending ? common('loading') : tags.isError ? common('listFailed') : t('noTags') },
    ...(view === 'search' && mayShowAll ? [{ label: t('users'), choices: ofUsers }] : []),
  ];
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
