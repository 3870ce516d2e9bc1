import { GetCourseBySlug, GrantEnrolments } from '#catalog';
import { ListReviews, SaveReview } from '#community';
import { ListUsers } from '#identity';
import type { Dispatcher } from '#platform';
import { AppError, system, visitor } from '#platform/kernel';
import type { DemoClock } from './clock.js';
import { crowd } from './people.js';

const day = 86_400_000;
const seeder = system('seed');

interface DemoReview {
  readonly daysAgo: number;
  readonly stars: number;
  readonly text: string;
}

/** Written for this demo; nobody of these people exists. */
const demoReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  'physics-full-prep': [
    { daysAgo: 19, stars: 5, text: 'ভেক্টর আর প্রাস আগে মুখস্থ করতাম। এখন ছবি এঁকে নিজে থেকে সূত্র পর্যন্ত যেতে পারি।' },
    { daysAgo: 17, stars: 4, text: 'পাঠগুলো ছোট, তাই রাতে এক-দুইটা করে শেষ করা যায়।\nতাপের অধ্যায়ে আরও অঙ্ক থাকলে ভালো হতো।' },
    { daysAgo: 13, stars: 5, text: '' },
    { daysAgo: 11, stars: 3, text: 'পড়ানো ভালো, কিন্তু শুরুর দিকের দুটি ভিডিওর শব্দ কম।' },
    { daysAgo: 8, stars: 5, text: 'প্রশ্ন করলে পরদিনের মধ্যে উত্তর পেয়েছি। পরীক্ষার পর সমাধান নিজের প্রশ্নপত্রের ক্রমেই থাকে, মিলিয়ে দেখা সহজ।' },
    { daysAgo: 6, stars: 4, text: 'Clear and to the point. I would like more problems on rotational motion.' },
    { daysAgo: 5, stars: 5, text: 'গ্রামের নেটেও চলেছে, পরীক্ষার মাঝে লাইন গেলেও উত্তর হারায়নি।' },
    { daysAgo: 3, stars: 2, text: 'আমার জন্য একটু দ্রুত। যাদের নবম-দশমের ভিত্তি দুর্বল, তাদের আগে সেটা ঝালাই করা দরকার।' },
    { daysAgo: 2, stars: 5, text: 'স্যারের লেখা ধাপগুলো খাতায় তুলে রেখেছি, রিভিশন এখন এক ঘণ্টার কাজ।' },
    { daysAgo: 1, stars: 4, text: '' },
    { daysAgo: 0, stars: 5, text: 'সাপ্তাহিক পরীক্ষাগুলোই আসল। প্রতি শুক্রবার বুঝতে পারি কোথায় দুর্বল।' },
  ],
};

export interface ReviewTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
}

/** The people that others of the seed do not speak for begin here in the crowd. */
const firstVoice = 40;

/** Whoever bought the course later than this review was written says nothing: the demo goes on without it. */
const written = async (dispatcher: Dispatcher, id: string, slug: string, review: Pick<DemoReview, 'stars' | 'text'>): Promise<void> => {
  try {
    await dispatcher.command(new SaveReview({ kind: 'user', id, permissions: [] }, slug, review));
  } catch (error) {
    if (!(error instanceof AppError) || (error.statusMessage !== 'Course not used yet' && error.statusMessage !== 'Buyers only'))
      throw error;
  }
};

/** Reviews of a course by people who had it some days before. Made once. */
export const ensureReviews = async ({ dispatcher, clock }: ReviewTools): Promise<void> => {
  const people = crowd(firstVoice + Math.max(...Object.values(demoReviews).map(({ length }) => length))).slice(firstVoice);
  for (const [slug, reviews] of Object.entries(demoReviews)) {
    const { id: courseId } = await dispatcher.query(new GetCourseBySlug(slug));
    if ((await dispatcher.query(new ListReviews(visitor, slug, 1))).total > 0) continue;
    const now = await clock.now();
    for (const [at, { daysAgo, stars, text }] of reviews.entries()) {
      const email = people[at]?.email;
      const { rows } = await dispatcher.query(new ListUsers({ q: email ?? '' }, 'created', 1));
      const id = rows.find((row) => row.email === email)?.id;
      if (!id) continue;
      await clock.set(now - (daysAgo + 6) * day);
      await dispatcher.command(new GrantEnrolments(seeder, courseId, [id]));
      await clock.set(now - daysAgo * day);
      await written(dispatcher, id, slug, { stars, text });
    }
    await clock.reset();
  }
};
