import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { requestPanel, useCommands } from '#web/kit/page/commands.ts';
import { focusWhenThere } from '#web/kit/page/focus-when-there.ts';
import { focusRow, focusedRow } from '#web/features/tickets/list/focus-neighbour.ts';
import { neighbourOf } from '#web/features/tickets/list/list-order.ts';
import { isListShown } from './list-shown.ts';
import type { ScreenEntry } from '../screen-entry.ts';
import { linkTo, screenNames, screens } from '../screens.ts';
import { useMeets } from '../shell/use-meets.ts';

/** Commands that every screen has. */
export function useGlobalCommands(): void {
  const { t } = useTranslation(['commands', 'shell']);
  const navigate = useNavigate();
  const meets = useMeets();
  const open = (step: 1 | -1) => (): void => {
    const next = neighbourOf(focusedRow() ?? location.pathname.split('/')[2], step);
    if (!next) return;
    // Who waits is accepted first: Enter does that.
    if (next.ticket.status === 'pending') focusRow(next.index);
    else void navigate(`/tickets/${next.ticket.uuid}`);
  };
  const go = (status: 'open' | 'pending' | 'closed') => (): void => void navigate('/tickets', { state: { status } });
  const reachable = screenNames.filter((name) => {
    const { menu, needs }: ScreenEntry = screens[name];
    return menu !== undefined && (!needs || meets(needs));
  });
  useCommands([
    { id: 'next', label: t('next'), keys: 'j', run: open(1) },
    { id: 'previous', label: t('previous'), keys: 'k', run: open(-1) },
    { id: 'search', label: t('search'), keys: '/', run: () => focusSearch(navigate) },
    { id: 'goOpen', label: t('goOpen'), keys: 'g o', run: go('open') },
    { id: 'goPending', label: t('goPending'), keys: 'g w', run: go('pending') },
    { id: 'goClosed', label: t('goClosed'), keys: 'g r', run: go('closed') },
    ...reachable.map((name) => ({
      id: `screen ${name}`,
      label: t('goTo', { screen: t(`shell:${screens[name].title}`) }),
      run: () => void navigate(linkTo(name)),
    })),
    { id: 'help', label: t('help'), keys: '?', run: () => requestPanel('help') },
  ]);
}

/** Keeps what is beside the list, where the list is on the screen. */
function focusSearch(navigate: NavigateFunction): void {
  const isListed = isListShown();
  void navigate(isListed ? location.pathname : '/tickets', { state: { status: 'search' }, replace: isListed });
  focusWhenThere('#ticket-search input');
}
