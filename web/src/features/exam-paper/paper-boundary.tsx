import { Component, type ReactNode } from 'react';
import { logProblem } from '../../client/log.js';
import { useText } from '../../i18n/index.js';
import { BannerPlace } from '../../shell/banner/place.js';
import { Button } from '../../ui/button.js';
import { currentQuestion } from './current.js';
import type { ExamSession } from './session.js';
import { paperText } from './text.js';
import { TimeLeft } from './time-left.js';
import { useSessionView } from './use-session.js';

/** Within this time the paper is mounted again by itself at most `maxMounts` times; after that by the student. */
const WITHIN_MS = 20_000;
const maxMounts = 2;

/** In the paper's place while it is not drawn: the clock, what is safe, and the way back to it. */
const Broken = ({ session, again }: { session: ExamSession; again: () => void }): ReactNode => {
  const t = useText(paperText);
  const { deadline } = useSessionView(session);
  return (
    <>
      <BannerPlace />
      <main id="main" className="mx-auto max-w-[480px] px-4 pt-12">
        <TimeLeft deadline={deadline} icon className="text-xl" />
        <div role="alert">
          <h1 className="mt-4 text-2xl">{t('broken')}</h1>
          <p className="mt-1 text-text-2">{t('brokenHint')}</p>
        </div>
        <Button size="lg" wide className="mt-6" onClick={again}>
          {t('openAgain')}
        </Button>
      </main>
    </>
  );
};

interface BoundaryProps {
  readonly session: ExamSession;
  /** The paper, with the question to begin at. */
  readonly children: (from: number) => ReactNode;
}

/**
 * Mounts the paper again where it could not be drawn: the browser's translator or an extension moved what React had put there, say. The session
 * lives outside of what is drawn, so that answers go on being saved and the clock runs; what the device keeps is read once more.
 */
export class PaperBoundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  static getDerivedStateFromError = (): { broken: boolean } => ({ broken: true });

  override state = { broken: false };
  #from = 1;
  #mounts: number[] = [];

  override componentDidCatch(error: Error): void {
    logProblem('The exam paper could not be drawn', error);
    const now = performance.now();
    this.#from = currentQuestion.read();
    this.#mounts = this.#mounts.filter((at) => now - at < WITHIN_MS);
    if (this.#mounts.length >= maxMounts) return;
    this.#mounts.push(now);
    this.#again();
  }

  readonly #again = (): void => void this.props.session.reread().finally(() => this.setState({ broken: false }));

  override render(): ReactNode {
    const { session, children } = this.props;
    return this.state.broken ? <Broken session={session} again={this.#again} /> : children(this.#from);
  }
}
