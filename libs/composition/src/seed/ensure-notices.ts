import { GetCourseBySlug } from '#catalog';
import { ListDeskNotices, PostNotice, type NoticeWish } from '#community';
import { ListUsers } from '#identity';
import { permissionsOf } from '#contracts/shared/permissions';
import type { Dispatcher } from '#platform';
import { system, type Actor } from '#platform/kernel';
import type { DemoClock } from './clock.js';
import { examCourses } from './courses.js';
import { demoPeople } from './people.js';

const seeder = system('seed');
const hour = 3_600_000;
const day = 24 * hour;

interface DemoNotice extends Partial<Omit<NoticeWish, 'startsAt' | 'endsAt'>> {
  readonly title: string;
  readonly body: string;
  /** Hours since it was posted; below zero it is still to come. */
  readonly hoursAgo: number;
}

/** What the demo was told in the last days, the oldest first. */
const told: readonly DemoNotice[] = [
  {
    hoursAgo: 240,
    title: 'নতুন লেকচার শিট যোগ হয়েছে',
    body: '<p>ভেক্টর ও গতিবিদ্যা অধ্যায়ের লেকচার শিট <b>পিডিএফ</b> পাতায় আছে। খাতায় নিজে করে তারপর মিলিয়ে দেখো।</p>',
    audience: 'course',
    link: `/courses/${examCourses.hsc}/pdf`,
  },
  {
    hoursAgo: 170,
    title: 'বুধবার রাত ২টা থেকে ৩টা রক্ষণাবেক্ষণ',
    body: '<p>এই এক ঘণ্টা পাতা খুলতে দেরি হতে পারে। চলতি কোনো পরীক্ষা এ সময়ে নেই।</p>',
  },
  {
    hoursAgo: 96,
    title: 'HSC 2026: টেস্ট পেপার সলভ ক্লাসের রুটিন',
    body: '<p>প্রতি শনি ও মঙ্গলবার রাত ৯টায়। প্রথম ক্লাসে নিচের ধরনের প্রশ্ন থাকবে:</p><p>$v^2 = u^2 + 2as$ ব্যবহার করে সর্বোচ্চ উচ্চতা নির্ণয়।</p>',
    audience: 'batch',
    batch: 'HSC 2026',
  },
  {
    hoursAgo: 50,
    title: 'কর্মীদের জন্য: শুক্রবারের পরীক্ষায় কে কোথায়',
    body: '<p>রাত ৮:৩০-এর মধ্যে সবাই অপারেশন রুমে থাকবেন। উত্তর দেওয়ার দায়িত্বে দুজন শিক্ষক।</p>',
    audience: 'staff',
  },
  {
    hoursAgo: 26,
    title: 'মডেল টেস্টের ফল ও সমাধান প্রকাশিত',
    body: '<p>ভুলগুলো দেখে নাও; পরের পরীক্ষায় একই অধ্যায় থেকে প্রশ্ন আসবে।</p>',
    audience: 'course',
    link: `/courses/${examCourses.hsc}/mcq`,
  },
  {
    hoursAgo: 5,
    title: 'পরীক্ষার আগে এই পাঁচটি কাজ করে নাও',
    body: '<ol><li>চার্জ দাও, ডেটা দেখে নাও।</li><li>শুরুর দশ মিনিট আগে ঢোকো।</li><li>নেট গেলেও লিখে যাও, উত্তর জমা থাকে।</li><li>“জমা হয়েছে ৩০টির ৩০টি” দেখে জমা দাও।</li><li>রসিদটা রেখে দাও।</li></ol>',
    pinned: true,
  },
  {
    hoursAgo: -40,
    title: 'নতুন ব্যাচে ভর্তি শুরু',
    body: '<p>শুক্রবার সকাল ১০টা থেকে। পুরোনো শিক্ষার্থীরা আগে সুযোগ পাবে।</p>',
    link: '/courses',
  },
];

export interface NoticeTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
}

const adminOf = async (dispatcher: Dispatcher): Promise<Actor> => {
  const email = demoPeople.find(({ role }) => role === 'admin')?.draft.email ?? '';
  const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
  const id = rows.find((row) => row.email === email)?.id;
  return id === undefined ? seeder : { kind: 'user', id, permissions: permissionsOf(['admin']) };
};

/** A few notices to everyone, a course, a batch and staff, as some days leave them; one is still to come. Made once. */
export const ensureNotices = async ({ dispatcher, clock }: NoticeTools): Promise<void> => {
  if ((await dispatcher.query(new ListDeskNotices(seeder, {}, '-at', 1))).total > 0) return;
  const [admin, course, now] = [await adminOf(dispatcher), await dispatcher.query(new GetCourseBySlug(examCourses.hsc)), await clock.now()];
  for (const { hoursAgo, ...notice } of told) {
    const plans = hoursAgo < 0;
    await clock.set(plans ? now - day : now - hoursAgo * hour);
    const wish: NoticeWish = {
      audience: 'everyone',
      batch: null,
      link: null,
      pinned: false,
      push: false,
      ...notice,
      courseId: notice.audience === 'course' ? course.id : null,
      startsAt: plans ? new Date(now - hoursAgo * hour).toISOString() : null,
      endsAt: null,
    };
    await dispatcher.command(new PostNotice(admin, wish));
  }
  await clock.reset();
};
