import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { AnyEndpoint, ResponseOf } from '#contracts/http/endpoint';
import type { CallError } from './call-error.js';
import { addressOf, call, type Given } from './call.js';

export type EndpointState<E> = SWRResponse<ResponseOf<E>, CallError>;

/**
 * Data of a GET endpoint, shared by everyone who asks for the same address. `null` instead of the parts asks nothing yet.
 * Nothing is repeated here: only `call` repeats, once. Old data stays while new is fetched or has failed.
 */
export const useEndpoint = <E extends AnyEndpoint>(
  endpoint: E,
  given: Given<E> | null,
  options: SWRConfiguration<ResponseOf<E>, CallError> = {},
): EndpointState<E> =>
  useSWR<ResponseOf<E>, CallError>(
    given === null ? null : addressOf(endpoint, given),
    given === null ? null : () => call(endpoint, given),
    {
      shouldRetryOnError: false,
      revalidateOnFocus: false,
      keepPreviousData: true,
      ...options,
    },
  );

/** Puts an answer that came another way where `useEndpoint` finds it. */
export const putAnswer = <E extends AnyEndpoint>(endpoint: E, given: Given<E>, answer: ResponseOf<E>): Promise<ResponseOf<E> | undefined> =>
  mutate<ResponseOf<E>>(addressOf(endpoint, given), answer, { revalidate: false });

/** Asks everything on screen again: after sign-in, sign-out or a change of rights. */
export const refreshAll = (): Promise<unknown> => mutate(() => true);
