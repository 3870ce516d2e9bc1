import { maxTextBytes } from '#contracts/shared/bank';
import { picturesPath } from '../domain/question-bytes.js';

/** All texts of a version `v` with its stimulus `t`, a row each. A passage comes with each of its questions: so an exam's page reads them. */
const texts = `(select v.stem as x union all select v.explanation union all select t.text where t.text is not null
    union all select o ->> 'text' from jsonb_array_elements(v.options) o) texts`;
const pictures = `(octet_length(x) - octet_length(replace(x, '${picturesPath}', ''))) / ${picturesPath.length} * ${maxTextBytes.picture}`;

/** `bytesOf` of the domain in SQL. */
export const questionBytesSql = `(select sum(octet_length(x) + ${pictures})::float8 from ${texts})`;

/** Its texts alone, and the addresses of the pictures in them, one for each mention. */
export const textBytesSql = `(select sum(octet_length(x))::float8 from ${texts})`;
export const mentionedPicturesSql = `array(
  select found[1] from ${texts}, regexp_matches(x, '${picturesPath}[0-9a-f]{64}[.]webp', 'g') found)`;
