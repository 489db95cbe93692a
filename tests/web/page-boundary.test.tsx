import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { PageBoundary } from '#web/app/PageBoundary.tsx';
import { startTexts } from '#web/i18n/i18n.ts';

beforeAll(() => startTexts());

function Broken(): never {
  throw new Error('a part that did not come');
}

it('says that the page has failed, and offers to load it again', () => {
  // React tells the console, too.
  vi.spyOn(console, 'error').mockReturnValue(undefined);

  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );

  expect(screen.getByRole('alert').textContent).toContain('Algo deu errado nesta tela');
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
});

it('is not seen while nothing fails', () => {
  render(<PageBoundary>inteiro</PageBoundary>);

  expect(screen.getByText('inteiro')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
