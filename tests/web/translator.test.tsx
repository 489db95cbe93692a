import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserLanguage, changeLanguage, startTexts } from '#web/i18n/i18n.ts';
import { i18n, type Namespace } from '#web/i18n/instance.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

describe('texts', () => {
  beforeEach(() => startTexts(['tickets', 'conversation', 'screen-errors']));

  it.each([
    [0, '0 ticket'],
    [1, '1 ticket'],
    [2, '2 tickets'],
    [1_000_000, '1000000 tickets'],
  ])('count %i in the form of their language', (count, said) => {
    expect(i18n.of('tickets')('countLabel', { count })).toBe(said);
  });

  it('are filled with values, and show none that was not given', () => {
    const t = i18n.of('tickets');

    expect(t('removeFilter', { name: '{{count}} $& Fila' })).toBe('Tirar o filtro {{count}} $& Fila');
    expect(t('removeFilter')).toBe('Tirar o filtro ');
  });

  it('are found in other namespaces by name, and in the second half of a long one without', () => {
    expect(i18n.of<'tickets', 'common'>('tickets')('common:save')).toBe(i18n.t('save'));
    expect(i18n.of('tickets')('you')).toBe(i18n.of('conversation')('you'));
  });

  it('that there are not stand for themselves', () => {
    const word = 'constructor' as 'save';

    expect(i18n.t(word)).toBe('constructor');
    expect(i18n.exists('errors:ERR_NETWORK')).toBe(true);
    expect(i18n.exists('errors:toString')).toBe(false);
  });

  it('follow another language, the last that was asked for', async () => {
    const before = i18n.t;
    render(<Saving />);

    await Promise.all([changeLanguage('es'), changeLanguage('en')]);

    expect(await screen.findByText('Save')).toBeVisible();
    expect(document.documentElement.lang).toBe('en-GB');
    expect(i18n.t).toBe(before);
  });
});

/** Files share the translator, so these are namespaces that no other test has fetched. */
const [known, unknown, late] = ['known', 'unknown', 'late'] as unknown as ['helps', 'helps', 'helps'];

describe('texts that do not come', () => {
  afterAll(() => startTexts());

  it('are those of the model, and else their keys; asking again fetches again', async () => {
    const asked: string[] = [];
    const load = (language: string, namespace: Namespace) => {
      asked.push(`${language}/${namespace}`);
      return namespace === known && language === 'pt' ? Promise.resolve({ empty: 'Nada ainda' }) : Promise.reject(new Error('offline'));
    };

    await i18n.start(load, 'es', [known, unknown]);
    await i18n.loadNamespaces(known, unknown);

    expect(i18n.of(known)('empty')).toBe('Nada ainda');
    expect(i18n.of(unknown)('empty')).toBe('empty');
    expect(asked.filter((one) => one.endsWith('/unknown'))).toEqual(['es/unknown', 'pt/unknown', 'es/unknown', 'pt/unknown']);
  });

  it('hold up their own part alone', async () => {
    await startTexts();
    let come: (texts: Readonly<Record<string, string>>) => void = () => undefined;
    await i18n.start(() => new Promise((resolve) => (come = resolve)), 'pt', []);

    render(
      <>
        <Saving />
        <Suspense fallback="waits">
          <Late />
        </Suspense>
      </>,
    );

    expect(screen.getByText('waits')).toBeVisible();
    expect(screen.getByText('Salvar')).toBeVisible();
    come({ empty: 'Nada ainda' });
    expect(await screen.findByText('Nada ainda')).toBeVisible();
  });
});

describe('the language of a browser', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [['fr-FR', 'es-AR', 'en'], 'es'],
    [['en-US', 'pt-BR'], 'en'],
    [['fr'], undefined],
  ])('is the first of %j that is ours', (spoken, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);

    expect(browserLanguage()).toBe(language);
  });
});

function Saving() {
  const { t } = useTranslation();
  return <p>{t('save')}</p>;
}

function Late() {
  const { t } = useTranslation(late);
  return <p>{t('empty')}</p>;
}
