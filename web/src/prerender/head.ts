import type { CourseBrief } from '#contracts/http/catalog';
import type { PageMade } from '#contracts/http/payload';
import type { Locale } from '#contracts/shared/choices';
import { textIn } from '../i18n/index.js';
import type { RouteLine } from '../route-line.js';
import { productName } from '../shell/page-info.js';
import { titlesText } from '../shell/titles/text.js';
import { headText, type HeadKey } from './text.js';

const descriptions: Readonly<Record<string, HeadKey>> = {
  '/': 'home',
  '/hsc': 'hsc',
  '/jobs': 'jobs',
  '/admission': 'admission',
  '/free': 'free',
  '/courses': 'courses',
  '/exam-batch': 'examBatch',
  '/categories': 'categories',
  '/ai': 'ai',
  '/ai/training': 'training',
  '/cookie-policy': 'cookies',
  '/privacy-policy': 'privacy',
  '/terms-of-service': 'terms',
  '/quizflex': 'quiz',
};

const isCourse = (value: unknown): value is CourseBrief =>
  typeof value === 'object' && value !== null && 'slug' in value && 'pricePaisa' in value && 'examCount' in value;

/** The courses that the page's answers hold. */
const coursesIn = (answers: Readonly<Record<string, unknown>>): CourseBrief[] =>
  Object.values(answers).flatMap((answer) => {
    const held = typeof answer === 'object' && answer !== null ? answer : {};
    const courses: unknown = 'courses' in held ? held.courses : 'rows' in held ? held.rows : null;
    return Array.isArray(courses) ? courses.filter(isCourse) : [];
  });

const courseFacts = (course: CourseBrief, product: string) => ({
  '@type': 'Course',
  name: course.title,
  description: course.subtitle || course.title,
  url: `/courses/${course.slug}`,
  provider: { '@type': 'Organization', name: product, url: '/' },
  offers: {
    '@type': 'Offer',
    category: course.free ? 'Free' : 'Paid',
    price: (course.free ? 0 : course.pricePaisa / 100).toFixed(2),
    priceCurrency: 'BDT',
  },
});

const factsOf = (path: string, title: string, answers: Readonly<Record<string, unknown>>, locale: Locale): unknown[] => {
  const [product, courses] = [productName(), coursesIn(answers)];
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: courses.map((course, place) => ({ '@type': 'ListItem', position: place + 1, item: courseFacts(course, product) })),
  };
  const trail = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: product, item: '/' },
      { '@type': 'ListItem', position: 2, name: title, item: path },
    ],
  };
  const site = { '@context': 'https://schema.org', '@type': 'WebSite', name: product, url: '/', inLanguage: locale };
  const maker = { '@context': 'https://schema.org', '@type': 'EducationalOrganization', name: product, url: '/', logo: '/favicon.svg' };
  return [...(path === '/' ? [site, maker] : [trail]), ...(courses.length > 0 ? [list] : [])];
};

/** What stands in a page's head for search engines and shared links. */
export const headOf = (
  line: RouteLine,
  answers: Readonly<Record<string, unknown>>,
  locale: Locale,
): Pick<PageMade, 'title' | 'description' | 'facts'> => {
  const [product, key] = [productName(), descriptions[line.path]];
  const own = line.title ? textIn(titlesText, locale)(line.title) : '';
  return {
    title: own ? `${own} · ${product}` : product,
    description: key ? textIn(headText, locale)(key) : product,
    facts: factsOf(line.path, own || product, answers, locale),
  };
};
