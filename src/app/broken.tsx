import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../i18n';
import { Button, Empty } from '../ui';

/**
 * Catches errors that a screen throws while rendering, and shows a message with a button instead of an empty stage. The button
 * reloads the page at home, because the state after the error is unknown.
 */
export class BrokenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen broke', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="screen screen-middle">
        <Empty icon="warning" title={t('broken.title')}>
          <p>{t('broken.text')}</p>
          <Button icon="home" onClick={() => location.assign('/')}>
            {t('broken.home')}
          </Button>
        </Empty>
      </div>
    );
  }
}
