import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { part } from '#web/kit/page/part.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';

const Words = ({ words }: { readonly words: string }) => <p>{words}</p>;
const loaderOf = () => vi.fn(() => Promise.resolve({ default: Words }));

describe('a part of a screen', () => {
  it('is drawn at once when its code was fetched before', async () => {
    const load = loaderOf();
    const Part = part(load);
    await prefetch(load);

    render(<Part words="Bom dia" />);

    expect(screen.getByText('Bom dia')).toBeVisible();
  });

  it('shows the fallback until its code and what it needs beside that are there', async () => {
    const beside = Promise.withResolvers<void>();
    const Part = part(loaderOf(), () => beside.promise);
    render(
      <Suspense fallback="Carregando">
        <Part words="Bom dia" />
      </Suspense>,
    );
    expect(screen.getByText('Carregando')).toBeVisible();

    beside.resolve();

    expect(await screen.findByText('Bom dia')).toBeVisible();
  });

  it('stays the same, with what was typed into it, when its code is fetched once more meanwhile', async () => {
    const load = vi.fn(() => Promise.resolve({ default: () => <input aria-label="Nome" /> }));
    const Part = part(load);
    const { rerender } = render(
      <Suspense>
        <Part />
      </Suspense>,
    );
    const field = await screen.findByLabelText('Nome');

    await prefetch(load);
    rerender(
      <Suspense>
        <Part />
      </Suspense>,
    );

    expect(screen.getByLabelText('Nome')).toBe(field);
  });
});

describe('a part that comes once the first screen has settled', () => {
  it('asks for its code then, and not before', async () => {
    vi.resetModules();
    const { lazyOnceSettled, settle } = await import('#web/kit/page/settled.ts');
    const load = loaderOf();
    const Late = lazyOnceSettled(load);
    render(
      <Suspense fallback="Nada">
        <Late words="Sino" />
      </Suspense>,
    );
    expect(load).not.toHaveBeenCalled();

    settle();

    expect(await screen.findByText('Sino')).toBeVisible();
  });
});
