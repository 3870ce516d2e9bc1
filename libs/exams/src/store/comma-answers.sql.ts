/** Numbers with a comma in the finished attempts of an exam, with the key they were marked by: ? exam. */
export const commaAnswersSql = `
select e.id as "examId", e.title, t.id as "attemptId", t.user_id as "userId", q.number + 1 as question, a.number as typed, k.number as key
from exams.answers a
  join exams.attempts t on t.exam_id = a.exam_id and t.id = a.attempt_id and t.state <> 'in_progress'
  join exams.exam_questions q on q.exam_id = a.exam_id and q.id = a.question_id and q.kind = 'numeric'
  join exams.exam_keys k on k.exam_id = a.exam_id and k.question_id = a.question_id
  join exams.exams e on e.id = a.exam_id
where a.exam_id = ? and a.number like '%,%'
order by q.number, t.id`;
