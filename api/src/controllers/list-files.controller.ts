import { Controller } from '@nestjs/common';
import * as coupons from '#contracts/http/coupons';
import * as courses from '#contracts/http/courses-desk';
import * as exams from '#contracts/http/exam-desk';
import * as imports from '#contracts/http/imports';
import * as institutes from '#contracts/http/institutes';
import * as notices from '#contracts/http/notices-desk';
import * as qna from '#contracts/http/qna-desk';
import * as reviews from '#contracts/http/reviews';
import * as sales from '#contracts/http/sales';
import { ListTeachers } from '#catalog';
import { ListAdminReviews, ListDeskNotices, ListInbox } from '#community';
import { ListAdminExams } from '#exams';
import { ListInstitutes } from '#identity';
import { GetImportLines } from '#questions';
import { ListCoupons, ListCourseFigures, ListSubscriptions } from '#readmodels';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { examsSheet, importsSheet } from './exam-sheets.js';
import { ListFiles } from './list-files.js';
import { couponsSheet, figuresSheet, subscriptionsSheet } from './money-sheets.js';
import { institutesSheet, noticesSheet, reviewsSheet, teachersSheet, threadsSheet } from './people-sheets.js';

/** Lists that are read at once, as files: each asks the query of its list for all of it, so that nobody gets more than the list shows. */
@Controller()
export class ListFilesController {
  constructor(private readonly files: ListFiles) {}

  @Endpoint(exams.exportAdminExams)
  exportAdminExams({ caller, query }: Call<typeof exams.exportAdminExams>) {
    const { format: _, ...wish } = query;
    return this.files.exportQuery(caller, examsSheet, query, new ListAdminExams(caller.actor, { ...wish, page: 'all' }));
  }

  @Endpoint(imports.exportImports)
  exportImports({ caller, query }: Call<typeof imports.exportImports>) {
    const { format, ...filter } = query;
    const { by: startedBy, ...rest } = filter;
    return this.files.exportQuery(caller, importsSheet, { format, ...rest, startedBy }, new GetImportLines(caller.actor, filter));
  }

  @Endpoint(coupons.exportCoupons)
  exportCoupons({ caller, query }: Call<typeof coupons.exportCoupons>) {
    const { format: _, sort, ...filter } = query;
    return this.files.exportQuery(caller, couponsSheet, query, new ListCoupons(filter, sort, 'all'));
  }

  @Endpoint(sales.exportCourseFigures)
  exportCourseFigures({ caller, query }: Call<typeof sales.exportCourseFigures>) {
    return this.files.exportQuery(caller, figuresSheet, query, new ListCourseFigures(query.q, query.sort, 'all'));
  }

  @Endpoint(sales.exportSubscriptions)
  exportSubscriptions({ caller, query }: Call<typeof sales.exportSubscriptions>) {
    const { format: _, ...filter } = query;
    return this.files.exportQuery(caller, subscriptionsSheet, query, new ListSubscriptions(filter, 'all'));
  }

  @Endpoint(courses.exportTeachers)
  exportTeachers({ caller, query }: Call<typeof courses.exportTeachers>) {
    return this.files.exportQuery(caller, teachersSheet, query, new ListTeachers(caller.actor, query.q, 'all'));
  }

  @Endpoint(institutes.exportInstitutes)
  exportInstitutes({ caller, query }: Call<typeof institutes.exportInstitutes>) {
    const { format: _, ...filter } = query;
    return this.files.exportQuery(caller, institutesSheet, query, new ListInstitutes({ ...filter, page: 'all' }));
  }

  @Endpoint(notices.exportDeskNotices)
  exportDeskNotices({ caller, query }: Call<typeof notices.exportDeskNotices>) {
    const { format: _, sort, ...filter } = query;
    return this.files.exportQuery(caller, noticesSheet, query, new ListDeskNotices(caller.actor, filter, sort, 'all'));
  }

  @Endpoint(qna.exportInbox)
  exportInbox({ caller, query }: Call<typeof qna.exportInbox>) {
    const { format: _, ...asked } = query;
    return this.files.exportQuery(caller, threadsSheet, query, new ListInbox(caller.actor, { ...asked, page: 'all' }));
  }

  @Endpoint(reviews.exportAdminReviews)
  exportAdminReviews({ caller, query }: Call<typeof reviews.exportAdminReviews>) {
    const { format: _, ...filter } = query;
    return this.files.exportQuery(caller, reviewsSheet, query, new ListAdminReviews(caller.actor, { ...filter, page: 'all' }));
  }
}
