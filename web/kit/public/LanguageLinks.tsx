import { useTranslation } from '#web/i18n/use-translation.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { languageNames, languages } from '#web/i18n/languages.ts';
import styles from './public.module.css';

/** The languages side by side, for screens without a top bar. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation();
  return (
    <nav className={styles['languages']} aria-label={t('language')}>
      {languages.map((language) => {
        const isChosen = i18n.language === language;
        return (
          <button
            key={language}
            type="button"
            lang={language}
            className={isChosen ? styles['languageChosen'] : styles['language']}
            aria-pressed={isChosen}
            onClick={() => void changeLanguage(language)}
          >
            {languageNames[language]}
          </button>
        );
      })}
    </nav>
  );
}
