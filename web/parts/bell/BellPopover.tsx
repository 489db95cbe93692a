import CircularProgress from '@mui/material/CircularProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode, UIEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListedRecords } from '#web/kit/lists/listed-records.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';

/** The specification's distance from the bottom at which the next page loads. */
const nextPagePx = 100;

const Head = styled('div')(({ theme }) => ({ padding: theme.spacing(1.5, 2, 0.5) }));
const Scroller = styled('div')({ maxHeight: 'min(480px, 70dvh)', overflowY: 'auto' });

interface BellTexts {
  readonly title: string;
  readonly failed: string;
  readonly loading: string;
  readonly none: string;
  readonly noneText?: string;
}

interface BellPopoverProps<T> {
  readonly anchor: HTMLElement;
  readonly texts: BellTexts;
  readonly list: ListedRecords<T>;
  /** A list item. */
  readonly renderEntry: (record: T) => ReactNode;
  /** Between the heading and the list. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
}

/** The list behind a bell: its next page comes as its end comes near. */
export function BellPopover<T>({ anchor, texts, list, renderEntry, note, onClose }: BellPopoverProps<T>) {
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent): void => {
    if (list.more === 'waiting' && scrollHeight - scrollTop - clientHeight < nextPagePx) list.onMore();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': texts.title, sx: { width: 360, maxWidth: 'calc(100vw - 16px)' } } }}
    >
      <Head>
        <Typography component="h2" variant="h2">
          {texts.title}
        </Typography>
      </Head>
      {note}
      <Scroller onScroll={onScroll}>
        <Content texts={texts} list={list} renderEntry={renderEntry} />
      </Scroller>
    </Popover>
  );
}

function Content<T>({ texts, list, renderEntry }: Pick<BellPopoverProps<T>, 'texts' | 'list' | 'renderEntry'>) {
  const { records, error, more, onMore, onRetry } = list;
  if (error) return <FailedState title={texts.failed} error={error} onRetry={onRetry} />;
  if (!records) return <Coming label={texts.loading} />;
  if (records.length === 0 && more === 'none') return <StateMessage title={texts.none} text={texts.noneText} />;
  return (
    <List aria-label={texts.title}>
      {records.map(renderEntry)}
      {more === 'none' ? null : <NextPage more={more} onMore={onMore} label={texts.loading} />}
    </List>
  );
}

/** Also by a press or the keyboard: a short page leaves nothing to scroll. */
function NextPage({ more, onMore, label }: Pick<ListedRecords<unknown>, 'more' | 'onMore'> & { readonly label: string }) {
  const { t } = useTranslation('common');
  return (
    <ListItem disablePadding>
      {more === 'failed' ? (
        <ListItemButton onClick={onMore} sx={{ justifyContent: 'center' }}>
          {t('retry')}
        </ListItemButton>
      ) : (
        <ListItemButton aria-label={label} onClick={onMore} onFocus={onMore}>
          <Coming label={label} />
        </ListItemButton>
      )}
    </ListItem>
  );
}

function Coming({ label }: { readonly label: string }) {
  return <CircularProgress size={20} aria-label={label} sx={{ display: 'block', mx: 'auto', my: 1 }} />;
}
