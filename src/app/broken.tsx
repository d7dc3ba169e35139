import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../i18n';
import { Button, Empty } from '../ui';

/**
 * Catches what a screen throws while it is drawn: one sentence and a way on instead of an empty stage. Going home loads
 * the page anew, since nothing is known about the state that broke.
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
