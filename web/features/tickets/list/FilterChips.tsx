import Close from '@mui/icons-material/Close';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { useUserNames } from '../use-names.ts';
import { dayNames, useDayText } from './day-text.ts';
import type { useListFilter } from './use-list-filter.ts';

const Root = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  gap: theme.spacing(0.75),
  margin: 0,
  padding: theme.spacing(0.5, 1.5),
  overflowX: 'auto',
  listStyle: 'none',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > li': { flexShrink: 0 },
}));
const Chip = styled(ButtonBase)(({ theme: { spacing, vars } }) => ({
  height: 28,
  maxWidth: 200,
  padding: spacing(0, 0.75, 0, 1.25),
  gap: spacing(0.5),
  borderRadius: 14,
  font: 'inherit',
  fontSize: '0.8125rem',
  color: vars.palette.primary.main,
  border: '1px solid currentColor',
  backgroundColor: `color-mix(in srgb, ${vars.palette.primary.main} 8%, transparent)`,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > svg': { fontSize: 16 },
  '@media (pointer: coarse)': { height: 36, borderRadius: 18 },
}));

/** Filters of the list, each taken away by a press. */
export function FilterChips({ list }: { readonly list: ReturnType<typeof useListFilter> }) {
  const { t } = useTranslation('tickets');
  const chips = useChips(list);
  return (
    <Root aria-label={t('filters')}>
      {chips.map(({ id, name, onRemove }) => (
        <li key={id}>
          <Chip aria-label={t('removeFilter', { name })} onClick={onRemove}>
            <span>{name}</span>
            <Close />
          </Chip>
        </li>
      ))}
    </Root>
  );
}

interface ShownFilter {
  readonly id: string;
  readonly name: string;
  readonly onRemove: () => void;
}

function useChips({ filter, days, ...list }: ReturnType<typeof useListFilter>): ShownFilter[] {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const { t: view } = useTranslation('ticket-views');
  const dayText = useDayText();
  const { data: queues } = useQuery(queuesQuery);
  const { data: tags } = useQuery({ ...tagsQuery, enabled: filter.tagIds.length > 0 });
  const users = useUserNames();
  const without = <Id extends string>(ids: readonly Id[], gone: Id): Id[] => ids.filter((id) => id !== gone);
  const queueName = (id: string): string => (id === 'none' ? common('noQueue') : (queues?.find((queue) => queue.id === id)?.name ?? '…'));
  return [
    ...(list.isSearch || !filter.showAll ? [] : [{ id: 'all', name: t('showAll'), onRemove: () => list.setWantsAll(false) }]),
    ...(filter.snoozed ? [{ id: 'snoozed', name: t('snoozedFilter'), onRemove: () => list.setSnoozed(false) }] : []),
    ...filter.queueIds.map((id) => ({ id, name: queueName(id), onRemove: () => list.chooseQueues(without(filter.queueIds, id)) })),
    ...filter.tagIds.map((id) => ({
      id,
      name: tags?.find((tag) => tag.id === id)?.name ?? '…',
      onRemove: () => list.chooseTags(without(filter.tagIds, id)),
    })),
    ...dayNames.flatMap((name) => {
      const day = days[name];
      return day === null ? [] : [{ id: name, name: view(`dayOf_${name}`, { day: dayText(day) }), onRemove: () => list.chooseDays({ ...days, [name]: null }) }];
    }),
    ...filter.userIds.map((id) => ({ id, name: users.get(id) ?? '…', onRemove: () => list.chooseUsers(without(filter.userIds, id)) })),
  ];
}
