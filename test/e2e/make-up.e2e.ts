import { bn as before } from '../../web/src/features/exam-desk/before/bn.js';
import { bn as makeUp } from '../../web/src/features/exam-desk/make-up/bn.js';
import { bn as exams } from '../../web/src/features/exams/bn.js';
import { goTo, openAsStaff, putPeople } from './admin-support.js';
import { faultsOf } from './axe.js';
import { endExam, openExam, openNow } from './exam-after-support.js';
import { ask, expect, newStudent, say, test } from './support.js';

interface Draft {
  readonly version: number;
  readonly sections: readonly {
    readonly title: string;
    readonly markEach: string;
    readonly questions: readonly { readonly versionId: string }[];
  }[];
}

// Issue "Exam night for staff". Red without the button, with people who are not named before they are let in, or with a list that hides whose make-up it is.
test('staff let some sit an exam later: by number, with another paper, marked as its make-up in the lists of those alone', async ({
  open,
  sql,
}) => {
  const staff = await openAsStaff(open, sql, 'admin', { width: 360 });
  const first = await openExam(staff, sql, `অসুস্থদের পরীক্ষা ${Date.now()}`);
  const [one, two] = await putPeople(sql, 2);
  const student = newStudent();
  const [named, other] = [await open({ as: student, width: 360 }), await open({ as: newStudent() })];

  await goTo(staff, `/admin/exams/${first.id}/edit`);
  await staff.getByRole('button', { name: before.makeUp }).click();
  const form = staff.getByRole('dialog');
  await expect(form).toContainText(say(makeUp.ask, { title: first.title }));
  // Its figures are shown while it is open: the same paper is not offered, and the form says why.
  await expect(form.getByLabel(makeUp.paper)).toContainText(makeUp.another);
  await expect(form.getByText(makeUp.sameNot)).toBeVisible();
  await form.getByLabel(makeUp.paper).selectOption('chosen');
  await form.getByLabel(makeUp.phones).fill(`${one!.phone}\n${two!.phone}\n01700000009`);
  const faults = await faultsOf(staff, 'a make-up being made');
  await form.getByRole('button', { name: makeUp.make }).click();
  await expect(staff).toHaveURL(/exams\/[\w-]+\/questions/);
  const id = /exams\/([\w-]+)\/questions/.exec(staff.url())?.[1] ?? '';
  expect(id).not.toBe(first.id);

  await goTo(staff, `/admin/exams/${id}/edit`);
  const panel = staff.getByRole('region', { name: makeUp.makeUpOf, exact: true });
  await expect(panel).toContainText(say(makeUp.of, { title: first.title }));
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  faults.push(...(await faultsOf(staff, 'a make-up')));
  await panel.getByRole('button', { name: say(makeUp.remove, { name: one!.name }) }).press('Enter');
  await expect(panel.getByRole('listitem')).toHaveText([two!.name]);
  await expect(panel).toContainText(say(makeUp.admitsNamed, { count: 1 }));

  const [person] = await sql<{ id: string }>('select id from identity.users where email = $1', [student.email]);
  const { sections } = await ask<Draft>(staff, 'GET', `/api/admin/exams/${first.id}`);
  const { version } = await ask<Draft>(staff, 'GET', `/api/admin/exams/${id}`);
  const questions = sections[0]!.questions.map(({ versionId }) => ({ versionId }));
  const filled = await ask<Draft>(staff, 'PUT', `/api/admin/exams/${id}/questions`, {
    version,
    sections: [{ title: sections[0]!.title, markEach: sections[0]!.markEach, optional: false, questions }],
  });
  const { exam } = await ask<{ exam: Draft }>(staff, 'POST', `/api/admin/exams/${id}/admitted`, {
    version: filled.version,
    userIds: [person!.id],
  });
  await ask(staff, 'POST', `/api/admin/exams/${id}/state`, { version: exam.version, act: 'schedule' });
  const { path, title } = await openNow(sql, id);
  const list = path.slice(0, path.lastIndexOf('/'));
  await named.goto(list);
  await expect(named.locator('.panel-now').filter({ hasText: title })).toContainText(say(exams.makeUpOf, { title: first.title }));
  faults.push(...(await faultsOf(named, 'a make-up among the exams')));
  await other.goto(list);
  await expect(other.locator('.panel-now').filter({ hasText: first.title }).first()).toBeVisible();
  await expect(other.getByText(say(exams.makeUpOf, { title: first.title }))).toHaveCount(0);
  // Other tests make exams too: by its title, wherever it stands among them.
  await goTo(staff, `/admin/exams?q=${encodeURIComponent(title)}`);
  await expect(staff.getByText(say(exams.makeUpOf, { title: first.title })).first()).toBeVisible();
  for (const examId of [id, first.id]) await endExam(sql, examId);
  expect(faults).toEqual([]);
});
