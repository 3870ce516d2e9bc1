/** An error that a page ends in, with the specification's error object. Default status 500. */
export class PageError extends Error {
  readonly statusCode: number;
  readonly statusMessage: string;
  constructor(statusCode = 500, statusMessage = 'Internal Server Error', message = '') {
    super(message);
    this.name = 'PageError';
    this.statusCode = statusCode;
    this.statusMessage = statusMessage;
  }
}

/** No line of the table matches, or its page does not exist yet. */
export const pageNotFound = (fullPath: string): PageError => new PageError(404, 'Page not found', `Page not found: ${fullPath}`);
/** A line matched, but its parameters cannot be right. */
export const pageInvalid = (path: string): PageError => new PageError(404, 'Page not found', `Page Not Found: ${path}`);
