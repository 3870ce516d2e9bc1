import { Component, type ReactNode } from 'react';
import { logProblem } from '../client/log.js';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { uiText } from './text.js';

const Broken = ({ onAgain }: { onAgain: () => void }): ReactNode => {
  const t = useText(uiText);
  return (
    <div role="alert" className="panel my-4 flex flex-col items-start gap-1">
      <p className="font-semibold">{t('panelBroken')}</p>
      <p className="text-sm text-text-3">{t('panelBrokenWhy')}</p>
      <Button variant="outline" size="sm" className="mt-2" onClick={onAgain}>
        {t('retry')}
      </Button>
    </div>
  );
};

interface State {
  readonly broken: boolean;
}

/** A panel that cannot be drawn takes nothing else of its page away. */
export class PanelBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    logProblem('A panel ended in an error', error);
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken onAgain={() => this.setState({ broken: false })} /> : this.props.children;
  }
}
