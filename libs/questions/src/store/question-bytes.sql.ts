import { maxTextBytes } from '#contracts/shared/bank';
import { picturesPath } from '../domain/question-bytes.js';

const pictures = `(octet_length(x) - octet_length(replace(x, '${picturesPath}', ''))) / ${picturesPath.length} * ${maxTextBytes.picture}`;

/**
 * `bytesOf` of the domain in SQL, of a version `v` with its stimulus `t`. A passage counts with each of its questions: an exam's page, and
 * what freezes its paper, read it with each of them.
 */
export const questionBytesSql = `(
  select sum(octet_length(x) + ${pictures})::float8
  from (select v.stem as x union all select v.explanation union all select t.text where t.text is not null
    union all select o ->> 'text' from jsonb_array_elements(v.options) o) texts)`;
