import { type ReactNode, useId, useState } from 'react';
import type { CourseReviews } from '#contracts/http/review-shapes';
import { reviewLength } from '#contracts/shared/reviews';
import { visibleInLines } from '#contracts/shared/visible-text';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { Refusal, useRefusal } from '../account/parts/refusal.js';
import { allStars, StarShape } from './stars.js';
import { reviewsText } from './text.js';

/** From so few left on the letters are counted. */
const countedFrom = 200;

const StarChoice = ({ value, wrong, onChange }: { value: number; wrong: boolean; onChange: (stars: number) => void }): ReactNode => {
  const [t, id] = [useText(reviewsText), useId()];
  return (
    <fieldset aria-describedby={wrong ? `${id}-wrong` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t('stars')}</legend>
      <div className="flex">
        {allStars.map((star) => (
          <label key={star} className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2">
            <input
              type="radio"
              name={id}
              checked={star === value}
              onChange={() => onChange(star)}
              aria-label={t('starsRow', { n: star })}
              className="sr-only"
            />
            <StarShape full={star <= value} size={28} />
          </label>
        ))}
      </div>
      {wrong ? (
        <p id={`${id}-wrong`} className="text-sm text-bad">
          {t('starsMissing')}
        </p>
      ) : null}
    </fieldset>
  );
};

interface FormProps {
  readonly slug: string;
  readonly reviews: CourseReviews;
  readonly onClose: () => void;
  /** It stands: what the page shows is another picture. */
  readonly onDone: () => void;
}

/** Stars and words about a course; what was sent and refused stays in the fields. */
const ReviewForm = ({ slug, reviews: { own, shownAs }, onClose, onDone }: FormProps): ReactNode => {
  const [t, { refused, clear, refuse }] = [useText(reviewsText), useRefusal()];
  const [[stars, text], setReview] = useState<[number, string]>([own?.stars ?? 0, own?.text ?? '']);
  const [[tried, busy], setState] = useState([false, false]);
  const left = reviewLength - visibleInLines(text).length;
  const send = async (): Promise<void> => {
    clear();
    if (stars === 0 || left < 0) return setState([true, false]);
    setState([true, true]);
    try {
      await call('PUT /api/courses/:slug/reviews/mine', { params: { slug }, body: { stars, text } });
      toast({ title: t('saved') });
      return onDone();
    } catch (thrown) {
      refuse(thrown);
      return setState([true, false]);
    }
  };
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={t('formTitle')}
      description={shownAs === null ? undefined : t('formText', { name: shownAs })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4"
      >
        <StarChoice value={stars} wrong={tried && stars === 0} onChange={(chosen) => setReview([chosen, text])} />
        <Area
          label={t('text')}
          rows={6}
          value={text}
          hint={left <= countedFrom ? t('textLeft', { n: Math.max(0, left) }) : undefined}
          error={left < 0 ? t('textLong', { n: reviewLength }) : undefined}
          onChange={({ target }) => setReview([stars, target.value])}
        />
        <Refusal refused={refused} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default ReviewForm;
