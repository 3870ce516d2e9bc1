/** An error that a page ends in, with the specification's error object. Default status 500. */
export class PageError extends Error {
  readonly statusCode: number;
  readonly statusMessage: string;
  /** A fatal one puts the whole app into the error state: no layout stands around it. */
  readonly fatal: boolean;
  constructor(statusCode = 500, statusMessage = 'Internal Server Error', message = '', fatal = false) {
    super(message);
    this.name = 'PageError';
    this.statusCode = statusCode;
    this.statusMessage = statusMessage;
    this.fatal = fatal;
  }
}

/** No line of the table matches, or its page does not exist yet. */
export const pageNotFound = (fullPath: string): PageError => new PageError(404, 'Page not found', `Page not found: ${fullPath}`);
/** A line matched, but its parameters cannot be right. */
export const pageInvalid = (path: string): PageError => new PageError(404, 'Page not found', `Page Not Found: ${path}`, true);
/** A line names a guard that does not exist: an error, never an open page. */
export const unknownGuard = (name: string): PageError =>
  new PageError(500, 'Internal Server Error', `Unknown route middleware: '${name}'`, true);
