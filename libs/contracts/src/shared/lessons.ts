/** Whether students may see it. */
export const lessonStates = ['draft', 'published'] as const;
export const lessonActs = ['publish', 'draft'] as const;
/** What is missing before a lesson can be shown. */
export const lessonGaps = ['file', 'file-refused', 'body', 'exam', 'class'] as const;
export const lessonSorts = ['-changed', 'changed', 'title', '-title', 'course', '-started'] as const;
export const pdfSorts = ['-changed', 'changed', 'title', '-title', '-readers'] as const;
export const pdfActs = ['publish', 'draft', 'free', 'enrolled'] as const;
/** At most so many lessons are added at once, and stand in one course. */
export const bulkLessons = 200;
export const courseLessons = 1000;
export const titleLength = 160;
