import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { formatDate } from '#web/i18n/format.ts';

const Words = styled('div')(({ theme }) => ({
  flexShrink: 2,
  minWidth: 0,
  maxWidth: 220,
  textAlign: 'right',
  fontSize: '0.8125rem',
  lineHeight: '18px',
  '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span': { fontWeight: 600 },
  '& > small': { color: theme.vars.palette.text.secondary, fontSize: '0.75rem' },
}));

/** The user by name, and for those who pay the date until which the company is active. */
export function Greeting() {
  const { t } = useTranslation('shell');
  const { name, super: isSuper, company } = useSessionUser();
  const paysBills = useHasRight('billing:pay');
  // Somebody who signed a company up without a name of their own has its name, which is no first name and another.
  const called = name === company.name ? name : (name.trim().split(/\s+/)[0] ?? name);
  return (
    <Words>
      <span title={name}>{t('greeting', { name: called })}</span>
      {paysBills && !isSuper ? <small>{t(company.isTrial ? 'trialUntil' : 'activeUntil', { date: formatDate(company.dueDate) })}</small> : null}
    </Words>
  );
}
