import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { Suggestions } from '#web/parts/conversation/Suggestions.tsx';

/** The specification's. */
const labelCharacters = 35;

interface QuickSuggestionsProps {
  readonly suggestions: readonly QuickMessage[];
  readonly at: number;
  readonly onPick: (picked: QuickMessage) => void;
}

export function QuickSuggestions({ suggestions, at, onPick }: QuickSuggestionsProps) {
  const { t } = useTranslation('tickets');
  const options = suggestions.map((one) => ({ key: one.id, label: labelOf(one), title: one.message }));
  const pick = (index: number): void => {
    const picked = suggestions[index];
    if (picked) onPick(picked);
  };
  return <Suggestions label={t('quickSuggestions')} options={options} at={at} onPick={pick} />;
}

function labelOf({ shortcode, message }: QuickMessage): string {
  const characters = Array.from(`/${shortcode} - ${message.replaceAll(/\s+/g, ' ')}`);
  return characters.length > labelCharacters ? `${characters.slice(0, labelCharacters).join('')}...` : characters.join('');
}
