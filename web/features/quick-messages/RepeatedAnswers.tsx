import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { RepeatedAnswer } from '#shared/contract/repeated-answers.ts';
import { call } from '#web/api/call.ts';
import { useHasRight } from '#web/api/session.ts';
import { routes } from './contract.static.ts';

/** They change by the day. */
export const repeatedQuery = queryOptions({
  queryKey: ['repeated-answers'],
  queryFn: ({ signal }) => call(routes.listRepeatedAnswers, {}, { signal }),
  staleTime: 5 * 60_000,
});

const Root = styled('section')(({ theme }) => ({
  padding: theme.spacing(2),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Line = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  paddingTop: theme.spacing(1),
  '& > span': { flex: '1 1 240px', overflowWrap: 'anywhere' },
}));
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

interface RepeatedAnswersProps {
  readonly texts: { readonly title: string; readonly help: string; readonly create: string; readonly ignore: string };
  readonly onCreate: (text: string) => void;
}

/** Texts that the team sends again and again, to be kept or put away. Nothing for whoever may not keep them, or where there is none. */
export function RepeatedAnswers({ texts, onCreate }: RepeatedAnswersProps) {
  const id = useId();
  const { data = [] } = useQuery({ ...repeatedQuery, enabled: useHasRight('shortcuts:edit') });
  const queryClient = useQueryClient();
  const { mutate: ignore } = useMutation({
    mutationFn: ({ id: repeatedAnswerId }: RepeatedAnswer) => call(routes.ignoreRepeatedAnswer, { params: { repeatedAnswerId } }),
    onSuccess: (_done, { id: ignored }) => queryClient.setQueryData(repeatedQuery.queryKey, (known) => known?.filter((one) => one.id !== ignored)),
  });
  if (data.length === 0) return null;
  return (
    <Root aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.help}
      </Typography>
      <List>
        {data.map((answer) => (
          <Line key={answer.id}>
            <span>{answer.text}</span>
            <Button size="small" variant="outlined" aria-describedby={id} aria-label={`${texts.create}: ${answer.text}`} onClick={() => onCreate(answer.text)}>
              {texts.create}
            </Button>
            <Button size="small" aria-label={`${texts.ignore}: ${answer.text}`} onClick={() => ignore(answer)}>
              {texts.ignore}
            </Button>
          </Line>
        ))}
      </List>
    </Root>
  );
}
