import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import { Logo } from '../page/Logo.tsx';
import { useDocumentTitle } from '../page/use-document-title.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import { PublicLink } from './PublicLink.tsx';
import styles from './public.module.css';

// For the eye only: asked for when the form is there.
const Scene = lazy(async () => ({ default: (await import('./scene/Scene.tsx')).Scene }));

interface PublicPageProps {
  /** Title of the document. */
  readonly title: string;
  readonly heading: string;
  readonly tagline: ReactNode;
  readonly isWide?: boolean;
  /** For a visitor who may not know the product: without its picture. */
  readonly isAlone?: boolean;
  /** The way to the other screen, below. */
  readonly other?: { readonly question: string; readonly link: string; readonly to: string };
  readonly children?: ReactNode;
}

/** The frame of the screens before login. Like all of this folder it is plain HTML: the design system stays out of the first load. */
export function PublicPage({ title, heading, tagline, isWide = false, isAlone = false, other, children }: PublicPageProps) {
  useDocumentTitle(title);
  const isDrawn = useDeferredValue(true, false);
  return (
    <div className={`${styles['page']} ${isAlone ? styles['alone'] : ''}`}>
      {isAlone ? null : (
        <div className={styles['scene']} aria-hidden>
          <Suspense>{isDrawn ? <Scene /> : null}</Suspense>
        </div>
      )}
      <div className={styles['column']}>
        <header>
          <Logo size={36} />
        </header>
        <main className={`${styles['card']} ${isWide ? styles['wide'] : styles['narrow']}`}>
          <h1 className={styles['heading']}>{heading}</h1>
          <p className={styles['tagline']}>{tagline}</p>
          {children}
          {other ? (
            <p className={styles['foot']}>
              {other.question} <PublicLink to={other.to}>{other.link}</PublicLink>
            </p>
          ) : null}
        </main>
        <LanguageLinks />
      </div>
    </div>
  );
}
