import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Quick } from './quick-query.ts';
import { Suggestions } from '#web/parts/conversation/Suggestions.tsx';

/** The specification's. */
const labelCharacters = 35;

interface QuickSuggestionsProps {
  readonly suggestions: readonly Quick[];
  readonly at: number;
  /** Fills the variables in: what is read here is what will be sent. */
  readonly fill: (text: string) => string;
  readonly onPick: (picked: Quick) => void;
}

/** Short labels, and the whole text of the chosen one below them. */
export function QuickSuggestions({ suggestions, at, fill, onPick }: QuickSuggestionsProps) {
  const { t } = useTranslation('tickets');
  const options = suggestions.map((one) => ({ key: one.id, label: labelOf(one, fill), title: fill(one.message) }));
  const pick = (index: number): void => {
    const picked = suggestions[index];
    if (picked) onPick(picked);
  };
  return <Suggestions label={t('quickSuggestions')} options={options} at={at} preview={options[at]?.title} onPick={pick} />;
}

function labelOf({ shortcode, message }: Quick, fill: (text: string) => string): string {
  const characters = Array.from(`/${shortcode} - ${fill(message).replaceAll(/\s+/g, ' ')}`);
  return characters.length > labelCharacters ? `${characters.slice(0, labelCharacters).join('')}...` : characters.join('');
}
