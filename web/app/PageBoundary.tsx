import { Component, type ReactNode } from 'react';
import { i18n } from '#web/i18n/instance.ts';

/** Says that the page has failed, where nothing nearer does: without it nothing would be left on the screen. Plain, since the theme may be what failed. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main role="alert" style={{ padding: 24, fontFamily: 'system-ui' }}>
        <h1>{i18n.t('screenFailedTitle')}</h1>
        <p>{i18n.t('screenFailedText')}</p>
        <button type="button" onClick={() => location.reload()}>
          {i18n.t('reload')}
        </button>
      </main>
    );
  }
}
