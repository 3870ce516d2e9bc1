import { type ReactNode, useState } from 'react';
import type { MediaFile } from '#contracts/http/media-shapes';
import { call } from '../../client/call.js';
import { putAnswer, useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber, toDigits } from '../../i18n/digits.js';
import { formatCountdown } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { buttonClass } from '../../ui/button-class.js';
import { Icon } from '../../ui/icon.js';
import { Progress } from '../../ui/progress.js';
import { Bone, Skeleton } from '../../ui/skeleton.js';
import { useSentence } from '../account/parts/refusal.js';
import { sizeOf } from './size.js';
import { uploadText } from './text.js';

const LOOK_MS = 1500;
/** Renditions of a long film take their time, and nobody waits for them. */
const LOOK_LATER_MS = 8000;

const act = 'max-md:min-h-11';

/** How soon something new may be known; 0: nothing more will come. */
const nextLook = (media: MediaFile | undefined): number => {
  if (!media || media.state === 'checking' || media.state === 'processing' || media.state === 'uploading') return LOOK_MS;
  if (media.state !== 'ready' || media.kind !== 'video' || media.renditions !== null) return 0;
  return media.made === null ? LOOK_LATER_MS : LOOK_MS;
};

const useFacts = (media: MediaFile): string => {
  const [t, locale] = [useText(uploadText), useLocale()];
  const { bytes, durationMs, pages, renditions } = media;
  return [
    sizeOf(bytes, locale, t),
    durationMs === null ? '' : t('length', { time: formatCountdown(durationMs, locale) }),
    pages === null ? '' : t('pages', { count: formatNumber(pages, locale) }),
    renditions === null ? '' : t('qualities', { list: renditions.map((height) => toDigits(`${height}p`, locale)).join(', ') }),
  ]
    .filter(Boolean)
    .join(' · ');
};

const useSaid = ({ state, problem, kind, renditions, made }: MediaFile): string => {
  const [t, locale] = [useText(uploadText), useLocale()];
  if (made !== null) return t(state === 'ready' ? 'makingPart' : 'processingPart', { part: formatNumber(made, locale) });
  if (state === 'uploading') return t('unfinished');
  if (state === 'checking') return t('checking');
  if (state === 'processing') return t('processing');
  if (state !== 'ready') return t(problem ?? 'broken');
  return kind === 'video' && renditions === null ? t('making') : t('ready');
};

const Known = ({ media, onChoose, onForget }: { media: MediaFile } & Acts): ReactNode => {
  const [t, sentence] = [useText(uploadText), useSentence()];
  const [facts, said] = [useFacts(media), useSaid(media)];
  const [refused, setRefused] = useState<string | null>(null);
  const { id, name, state, playable, made } = media;
  const working = state === 'checking' || state === 'processing' || made !== null;
  const bad = state === 'refused' || state === 'failed';
  const again = async (): Promise<void> => {
    try {
      await putAnswer('GET /api/admin/media/:id', { params: { id } }, await call('POST /api/admin/media/:id/again', { params: { id } }));
    } catch (thrown) {
      setRefused(sentence(thrown).sentence);
    }
  };
  return (
    <div data-media={state} className="flex flex-wrap items-start gap-3">
      {playable?.poster ? (
        <img src={playable.poster} alt="" width={112} height={63} className="h-[63px] w-[112px] rounded-control bg-fill object-cover" />
      ) : null}
      <div className="grid min-w-0 flex-1 basis-52 gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Icon name={bad ? 'circle-x' : state === 'ready' ? 'circle-check' : 'file'} size={16} className="self-center" />
          <b className="min-w-0 font-semibold break-words">{name}</b>
          <span className="num text-sm text-text-3">{facts}</span>
        </p>
        {working ? <Progress value={made} label={said} /> : null}
        <p role={made === null ? 'status' : undefined} className={bad ? 'text-sm text-bad' : 'text-sm text-text-2'}>
          {refused ?? said}
        </p>
        <div className="flex flex-wrap gap-2">
          {playable?.download ? (
            <a href={playable.sources.at(-1)?.src} target="_blank" rel="noreferrer" className={buttonClass('outline', 'sm')}>
              {t('open')}
            </a>
          ) : null}
          {state === 'failed' && media.problem !== 'gone' ? (
            <Button variant="outline" size="sm" className={act} onClick={() => void again()}>
              {t('again')}
            </Button>
          ) : null}
          <Button variant="outline" size="sm" className={act} onClick={onChoose}>
            {t(state === 'uploading' ? 'choose' : 'replace')}
          </Button>
          <Button variant="ghost" size="sm" className={act} aria-label={`${t('remove')}: ${name}`} onClick={onForget}>
            {t('remove')}
          </Button>
        </div>
      </div>
    </div>
  );
};

interface Acts {
  readonly onChoose: () => void;
  readonly onForget: () => void;
}

/** A file that the server has, as it stands there now. */
export const MediaState = ({ mediaId, ...acts }: { mediaId: string } & Acts): ReactNode => {
  const t = useText(uploadText);
  const { data, error, mutate } = useEndpoint(
    'GET /api/admin/media/:id',
    { params: { id: mediaId } },
    { refreshInterval: (answer) => nextLook(answer?.media) },
  );
  if (data) return <Known media={data.media} {...acts} />;
  if (!error)
    return (
      <Skeleton>
        <Bone className="h-12 w-full" />
      </Skeleton>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="alert" className="text-sm text-bad">
        {error.message || t('loadFailed')}
      </p>
      <Button variant="outline" size="sm" className={act} onClick={() => void mutate()}>
        {t('retry')}
      </Button>
      <Button variant="ghost" size="sm" className={act} onClick={acts.onForget}>
        {t('remove')}
      </Button>
    </div>
  );
};
