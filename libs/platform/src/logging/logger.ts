import { Injectable, type LoggerService } from '@nestjs/common';
import { writeSync } from 'node:fs';
import { pino, type DestinationStream, type Level, type Logger as Pino } from 'pino';
import { requestContext } from '../cqrs/request-context.js';
import { allowedFields } from './fields.js';
import { mask } from './mask.js';

export type LogFields = Readonly<Record<string, unknown>>;
export interface LoggerOptions {
  readonly level: string;
  /** Which process writes: http, gateway, workers, tool. */
  readonly app: string;
  readonly destination?: DestinationStream;
}

/** Whose reader has died is not waited for: a process that cannot log must still be able to end. */
const to = (descriptor: 1 | 2): DestinationStream => ({
  write: (line) => {
    let rest = Buffer.from(line);
    for (let full = 0; rest.length > 0 && full < 100;) {
      try {
        rest = rest.subarray(writeSync(descriptor, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        full += 1;
      }
    }
  },
});

/**
 * JSON lines on stdout, those of a tool on stderr: its stdout is its answer. Only allow-listed fields are written (`fields.ts`), phones and tokens are masked, and the running
 * request's id and cause stand on every line, so that one id finds the chain from HTTP over the outbox to the job and the socket.
 */
@Injectable()
export class Logger {
  private readonly pino: Pino;

  constructor(options: LoggerOptions) {
    const settings = {
      level: options.level,
      base: { app: options.app, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'msg',
    };
    this.pino = pino(settings, options.destination ?? to(options.app === 'tool' ? 2 : 1));
  }

  trace = (fields: LogFields | string, message?: string): void => this.write('trace', fields, message);
  debug = (fields: LogFields | string, message?: string): void => this.write('debug', fields, message);
  info = (fields: LogFields | string, message?: string): void => this.write('info', fields, message);
  warn = (fields: LogFields | string, message?: string): void => this.write('warn', fields, message);
  error = (fields: LogFields | string, message?: string): void => this.write('error', fields, message);
  fatal = (fields: LogFields | string, message?: string): void => this.write('fatal', fields, message);

  /** Whether a line of this level would be written: lets hot paths skip building its fields. */
  enabled(level: Level): boolean {
    return this.pino.isLevelEnabled(level);
  }

  private write(level: Level, fields: LogFields | string, message?: string): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = requestContext.getStore();
    const ids = context ? { requestId: context.requestId, ...(context.cause === undefined ? {} : { cause: context.cause }) } : {};
    if (typeof fields === 'string') this.pino[level](ids, mask(message === undefined ? fields : `${fields} ${message}`));
    else this.pino[level]({ ...ids, ...allowedFields(fields) }, message === undefined ? undefined : mask(message));
  }
}

/** What Nest itself says, in our lines: its start-up chatter at debug, its warnings and errors at their own level. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}
  log = (message: unknown, ...rest: unknown[]): void => this.logger.debug({ context: last(rest) }, String(message));
  debug = (message: unknown, ...rest: unknown[]): void => this.logger.trace({ context: last(rest) }, String(message));
  verbose = (message: unknown, ...rest: unknown[]): void => this.logger.trace({ context: last(rest) }, String(message));
  warn = (message: unknown, ...rest: unknown[]): void => this.logger.warn({ context: last(rest) }, String(message));
  error = (message: unknown, ...rest: unknown[]): void => this.failed('error', message, rest);
  fatal = (message: unknown, ...rest: unknown[]): void => this.failed('fatal', message, rest);

  private failed(level: 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const stack = rest.find((part) => typeof part === 'string' && part.includes('\n'));
    this.logger[level](
      { context: last(rest), ...(message instanceof Error ? { err: message } : {}), ...(stack ? { detail: stack } : {}) },
      message instanceof Error ? message.message : String(message),
    );
  }
}

const last = (rest: readonly unknown[]): string | undefined => {
  const value = rest.at(-1);
  return typeof value === 'string' && !value.includes('\n') ? value : undefined;
};
