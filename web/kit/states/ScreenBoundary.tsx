import { Component, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { StateMessage } from './StateMessage.tsx';
import { i18n } from '#web/i18n/instance.ts';

interface ScreenBoundaryProps {
  /** Changes when the user goes elsewhere, which gives the next screen a new chance. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ScreenState {
  readonly shownKey: string;
  readonly hasFailed: boolean;
}

/** Keeps the shell alive when a screen fails to load or to render. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenState> {
  override state: ScreenState = { shownKey: this.props.resetKey, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ScreenBoundaryProps, { shownKey }: ScreenState) {
    return shownKey === resetKey ? null : { shownKey: resetKey, hasFailed: false };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <StateMessage role="alert" title={i18n.t('screenFailedTitle')} text={i18n.t('screenFailedText')}>
        <Button variant="contained" onClick={() => location.reload()}>
          {i18n.t('reload')}
        </Button>
      </StateMessage>
    );
  }
}
