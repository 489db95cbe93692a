import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../i18n/i18n.ts';
import { languageNames, languages } from '../i18n/languages.ts';

const Row = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(0.5),
  justifyContent: 'center',
  color: theme.vars?.palette.text.secondary,
  '& [aria-pressed="true"]': { color: theme.vars?.palette.text.primary, textDecoration: 'underline', textUnderlineOffset: 4 },
}));

/** The languages side by side, for screens without a top bar. */
export function LanguageLinks() {
  const { t, i18n } = useTranslation();
  return (
    <Row aria-label={t('language')}>
      {languages.map((language) => (
        <Button
          key={language}
          size="small"
          lang={language}
          color="inherit"
          aria-pressed={i18n.language === language}
          onClick={() => void changeLanguage(language)}
        >
          {languageNames[language]}
        </Button>
      ))}
    </Row>
  );
}
