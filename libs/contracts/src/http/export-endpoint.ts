import * as z from 'zod/mini';
import { exportFormats } from '../shared/choices.js';
import { endpoint, type Endpoint, type FileAnswer, type Path } from './endpoint.js';

type Schema = z.ZodMiniType;

/** A list that is turned page by page. */
type PagedList<P extends Schema | undefined, S extends z.core.$ZodLooseShape, A extends Path> = Endpoint<
  P,
  z.ZodMiniObject<S, z.core.$strict>,
  undefined,
  Schema,
  'GET',
  A
>;

/** The same list, whole, as a file beside it: for whoever may read the list, narrowed and in order as the list is. */
export const exportEndpoint = <P extends Schema | undefined, S extends z.core.$ZodLooseShape & { page: Schema }, A extends Path>(
  list: PagedList<P, S, A>,
  summary = 'The same list, whole, as CSV or XLSX; written to the audit log',
) => {
  if (!list.query) throw new Error(`${list.path} is asked nothing: it is no list`);
  const { page: _page, ...filters } = list.query.shape;
  const { access, errors, params } = list;
  return endpoint({
    method: 'GET' as const,
    path: `${list.path}/export` as Path & `${A}/export`,
    access,
    summary,
    ...(params ? { params } : {}),
    query: z.strictObject({ ...filters, format: z.enum(exportFormats) }),
    response: z.custom<FileAnswer>(),
    file: true,
    errors,
  });
};
