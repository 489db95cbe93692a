import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { Suggestions } from './Suggestions.tsx';
import type { useCalls } from './use-calls.ts';

const Person = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1) }));

/** Colleagues who can be called, above the text that calls them. */
export function PeopleSuggestions({ people }: { readonly people: ReturnType<typeof useCalls>['people'] }) {
  const { t } = useTranslation('conversation');
  const options = people.suggestions.map(({ userId, name }) => ({
    key: userId,
    label: (
      <Person>
        <Avatar id={userId} name={name} sizePx={26} /> {name}
      </Person>
    ),
  }));
  const pick = (index: number): void => {
    const picked = people.suggestions[index];
    if (picked) people.pick(picked);
  };
  return <Suggestions label={t('people')} options={options} at={people.at} onPick={pick} />;
}
