import { types } from 'node:util';
import type { ErrorCode } from '#contracts/shared/errors';
import { AppError } from '../kernel/index.js';

/** SQLSTATE classes and codes that pass by themselves: connection lost, starting up, out of connections, cancelled by a timeout. */
const passing = /^(08|53|57P0|57014|55P03|25P03|25P04)/;
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
/** What `pg` says in words alone of a server that is not to be reached, or was lost under a query. */
const gone = /timeout exceeded when trying to connect|connection terminated|connection ended|not queryable/i;
/** The same of what ends on our side: a query given up, a pool that closes. */
const ended = /query read timeout|cannot use a pool after|client was closed/i;

const constraintCodes = new Map<string, ErrorCode>();

/** Says which error a constraint's violation is. Called once for each constraint, where the domain keeps its errors. */
export const nameConstraint = (constraint: string, code: ErrorCode): void => {
  const known = constraintCodes.get(constraint);
  if (known !== undefined && known !== code) throw new Error(`Constraint ${constraint} already means '${known}'`);
  constraintCodes.set(constraint, code);
};

const text = (error: object, name: string): string | undefined => {
  const value = (error as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** Of an AggregateError: what each address answered. Node's own errors may be of another realm than our classes, as under Jest. */
const partsOf = (error: Error): readonly unknown[] => ('errors' in error && Array.isArray(error.errors) ? error.errors : []);

/** The SQLSTATE (or the system's error code) of what a driver threw, also through MikroORM's wrapping. */
export const sqlState = (error: unknown): string | undefined => {
  if (!types.isNativeError(error)) return undefined;
  return text(error, 'code') ?? (error.cause === undefined ? undefined : sqlState(error.cause));
};

/** Whether PostgreSQL asks for the same transaction once more: serialisation failure or deadlock. */
export const isRerunnable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/**
 * Whether a unique key that no command has named was taken between its look and its write. The command runs again and finds what took it;
 * where it does not even then, its look and the table disagree, which is a fault of ours.
 */
export const isTaken = (error: unknown): boolean =>
  types.isNativeError(error) && sqlState(error) === '23505' && !constraintCodes.has(text(error, 'constraint') ?? '');

/** Whether the database was not to be had, and will be again without anybody's doing. */
export const isPassing = (error: unknown): boolean => {
  if (!types.isNativeError(error) || error instanceof AppError) return false;
  if (partsOf(error).some(isPassing)) return true;
  const state = sqlState(error);
  return (state !== undefined && (passing.test(state) || network.has(state))) || gone.test(error.message) || ended.test(error.message);
};

/** SQLSTATEs of a PostgreSQL that is not there: a lost connection, a server that stops or starts. A statement's own limits are not among them. */
const absent = /^(08|57P0)/;

/** Whether PostgreSQL itself was away, whatever was asked of it: what failed says nothing against who asked. */
export const isAway = (error: unknown): boolean => {
  if (!types.isNativeError(error)) return false;
  if (error instanceof AppError) return isAway(error.cause);
  if (partsOf(error).some(isAway)) return true;
  const state = sqlState(error);
  if (state !== undefined && (absent.test(state) || network.has(state))) return true;
  return state === undefined && gone.test(error.message);
};

/** Our own error for a driver's: a named Conflict, 'Temporarily unavailable' (with Retry-After), or the error as it was. */
export const asAppError = (error: unknown): unknown => {
  if (!types.isNativeError(error) || error instanceof AppError) return error;
  const code = constraintCodes.get(text(error, 'constraint') ?? '');
  if (code !== undefined) return new AppError(code, {}, { cause: error });
  if (isPassing(error) || isRerunnable(error)) return new AppError('Temporarily unavailable', {}, { cause: error, retryAfterSeconds: 2 });
  return error;
};
