/**
 * One level up from a page of a course: from one thing to the list it stands in, from a list to the course's first page, from there to the
 * own courses.
 */
export const upOf = (pathname: string): string => {
  const [, , slug = '', part = '', one] = pathname.split('/');
  const course = `/courses/${slug}`;
  if (part === '' || part === 'dashboard') return '/my-courses';
  return one ? `${course}/${part}` : `${course}/dashboard`;
};
