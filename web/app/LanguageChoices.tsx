import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { languageNames, languages, type Language } from '#web/i18n/languages.ts';
import type { LateMenuProps } from './MenuButton.tsx';

/** The languages to choose from, each in its own words. */
export function LanguageChoices({ anchor, onClose }: LateMenuProps) {
  const { t, i18n } = useTranslation();
  const choose = (language: Language): void => {
    onClose();
    void changeLanguage(language);
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { 'aria-label': t('language') } }}>
      {languages.map((language) => (
        <MenuItem
          key={language}
          lang={language}
          role="menuitemradio"
          aria-checked={i18n.language === language}
          selected={i18n.language === language}
          onClick={() => choose(language)}
        >
          {languageNames[language]}
        </MenuItem>
      ))}
    </Menu>
  );
}
