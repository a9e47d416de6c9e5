import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { t } from '../language/language.ts';

/**
 * Error message for a screen that could not be loaded: the connection failed, or an update of the
 * appliance replaced the files that an open page refers to.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="note" data-tone="bad" role="alert">
        <strong>{t('The screen could not be shown.')}</strong>
        <span>
          {t(
            'The connection may have failed, or the appliance was updated. Reload the page to try again.',
          )}
        </span>
        <span className="actions">
          <Button onClick={() => location.reload()}>{t('Reload the page')}</Button>
        </span>
      </div>
    );
  }
}
