import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { useVariableNames } from '#web/kit/fields/variable-names.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { schedulesQuery } from '#web/parts/schedules/queries.ts';

const Root = styled('section')(({ theme }) => ({ padding: theme.spacing(2), borderTop: `1px solid ${theme.vars.palette.divider}` }));
const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  '& > li': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', paddingBlock: theme.spacing(0.25) },
  '& time': { color: theme.vars.palette.text.secondary },
}));

/** Messages still to be sent, the next one first; the bar above the input changes them. */
export function PlannedMessages({ contactId }: { readonly contactId: ContactId }) {
  const { t } = useTranslation('contacts');
  const headingId = useId();
  const names = useVariableNames();
  const { data } = useInfiniteQuery(schedulesQuery({ contactId }));
  const waiting = (useUndeleted(data?.pages.flatMap(({ records }) => records)) ?? []).filter(({ status }) => status === 'PENDENTE').toReversed();
  if (waiting.length === 0) return null;
  return (
    <Root aria-labelledby={headingId}>
      <Typography id={headingId} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {t('planned')}
      </Typography>
      <List>
        {waiting.map(({ id, sendAt, body, file }) => (
          <li key={id}>
            <time dateTime={sendAt}>{formatDateTime(sendAt)}</time> · {body ? names.shown(body) : file?.name}
          </li>
        ))}
      </List>
    </Root>
  );
}
