import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { Suggestions } from '#web/components/conversation/Suggestions.tsx';

/** The specification's. */
const labelCharacters = 35;

interface QuickSuggestionsProps {
  readonly suggestions: readonly QuickMessage[];
  readonly at: number;
  readonly onPick: (quickMessage: QuickMessage) => void;
}

export function QuickSuggestions({ suggestions, at, onPick }: QuickSuggestionsProps) {
  const { t } = useTranslation('tickets');
  const options = suggestions.map((quickMessage) => ({ key: quickMessage.id, label: labelOf(quickMessage), title: quickMessage.message }));
  const pick = (index: number): void => {
    const picked = suggestions[index];
    if (picked) onPick(picked);
  };
  return <Suggestions label={t('quickMessages')} options={options} at={at} onPick={pick} />;
}

function labelOf({ shortcode, message }: QuickMessage): string {
  const characters = Array.from(`/${shortcode} - ${message.replaceAll(/\s+/g, ' ')}`);
  return characters.length > labelCharacters ? `${characters.slice(0, labelCharacters).join('')}...` : characters.join('');
}
