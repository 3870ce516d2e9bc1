import type { CourseDraft } from '#catalog';
import { admissionCourses, jobCourses } from './courses-after-hsc.js';
import { hscCourses } from './courses-hsc.js';

/** The free courses that hold the demo's exams, by what they are for. */
export const examCourses = {
  hsc: 'hsc-2026-model-test',
  ict: 'ict-free-exams',
  medical: 'medical-weekly-free',
  medicalPaid: 'medical-admission-mock',
  engineering: 'engineering-free-model',
  bcs: 'bcs-free-model',
} as const;

/** All courses of the demo. They are invented; what a subtitle promises is what a course of that name covers. */
export const demoCourses: readonly CourseDraft[] = [...hscCourses, ...admissionCourses, ...jobCourses];
