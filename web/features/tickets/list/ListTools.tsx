import ChecklistRtl from '@mui/icons-material/ChecklistRtl';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { useHasRight } from '#web/api/session.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { inLetters } from '#web/kit/page/in-letters.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { part } from '#web/kit/page/part.ts';
import { OpenChoices } from './StatusTabs.tsx';
import type { useListFilter } from './use-list-filter.ts';
import type { TicketSelection } from './use-selection.ts';

const loadMenu = async () => ({ default: (await import('./FilterMenu.tsx')).FilterMenu });
const FilterMenu = part(loadMenu);
const SearchTools = lazy(async () => ({ default: (await import('./SearchTools.tsx')).SearchTools }));

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  // Larger letters leave the buttons no room beside the parts.
  flexWrap: inLetters(100) > 110 ? 'wrap' : 'nowrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 44,
  padding: theme.spacing(0.5, 1, 0.5, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > :not(button)': { flexGrow: 1, minWidth: 0 },
  '& > button': { padding: 6, borderRadius: 8 },
  '& > button[aria-pressed=true], & > button[data-on]': { color: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.action.selected },
}));

interface ListToolsProps {
  readonly list: ReturnType<typeof useListFilter>;
  readonly selection: TicketSelection;
}

/** A line above the list: which part of it, one button for all filters, and one to change many tickets. */
export function ListTools({ list, selection }: ListToolsProps) {
  const { t } = useTranslation('tickets');
  const mayBulk = useHasRight('conversations:bulk');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Root>
      <Part list={list} />
      <LabelledIconButton
        label={t('filters')}
        data-on={list.isFiltered || undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void prefetch(loadMenu)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Sign name="filter" />
      </LabelledIconButton>
      {mayBulk ? (
        <LabelledIconButton
          label={t('select')}
          hint={t('selectHint')}
          aria-pressed={selection.selected !== null}
          onClick={selection.selected ? selection.end : selection.begin}
        >
          <ChecklistRtl />
        </LabelledIconButton>
      ) : null}
      <Suspense>{anchor ? <FilterMenu anchor={anchor} list={list} onClose={() => setAnchor(null)} /> : null}</Suspense>
    </Root>
  );
}

function Part({ list }: Pick<ListToolsProps, 'list'>) {
  if (list.view === 'search') {
    return (
      <Suspense fallback={<span />}>
        <SearchTools search={list.search} onSearch={list.setSearch} />
      </Suspense>
    );
  }
  return list.view === 'closed' ? <span /> : <OpenChoices view={list.view} showAll={list.filter.showAll} onChange={list.setView} />;
}
