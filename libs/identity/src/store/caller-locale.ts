import type { Locale } from '#contracts/shared/values';
import { requestContext } from '#platform';

/** The language of the request under way. */
export const callerLocale = (): Locale => requestContext.getStore()?.locale ?? 'bn';
