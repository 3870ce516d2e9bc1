import { useEffect, useRef, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { CallError } from './call-error.js';
import { addressOf, call, routeOf, type Called, type Contract, type Given } from './call.js';
import { payloadAnswer, usedAnswer } from './payload.js';
import { readUser } from './user.js';

export type EndpointState<E> = SWRResponse<ResponseOf<E>, CallError>;

/**
 * A payload's answer is taken over into the cache once it is on the screen. It is a visitor's: whoever is signed in asks for their own,
 * and keeps what they had until it comes.
 */
const useFirst = <T>(address: string | null, first: T | undefined, shown: T | undefined): void => {
  const had = useRef(shown);
  useEffect(() => {
    had.current = shown;
  });
  useEffect(() => {
    if (address === null || first === undefined) return;
    usedAnswer(address);
    const own = readUser().user !== null;
    void (own && had.current !== first ? mutate(address) : mutate(address, first, { revalidate: own }));
  }, [address, first]);
};

/** For so long an answer that was asked for ahead is as good as one that is asked for now. */
const aheadMs = 5000;
const ahead = new Map<string, Promise<unknown>>();

/** Asks before the page is there that will show it, which is then given this answer instead of asking itself. */
export const askAhead = <C extends Called>(called: C, given: Given<Contract<C>>): void => {
  const address = addressOf(called, given);
  if (ahead.has(address)) return;
  const coming = call(called, given);
  ahead.set(address, coming);
  const forget = (): void => {
    if (ahead.get(address) === coming) ahead.delete(address);
  };
  // Where it fails the page asks for itself.
  coming.then(() => setTimeout(forget, aheadMs), forget);
};

/** The answer that was asked for ahead, once; else asks. */
export const askNow = <C extends Called>(called: C, given: Given<Contract<C>>): Promise<ResponseOf<Contract<C>>> => {
  const address = addressOf(called, given);
  const coming = ahead.get(address) as Promise<ResponseOf<Contract<C>>> | undefined;
  ahead.delete(address);
  return coming ?? call(called, given);
};

const pathOf = (address: string | null): string | null => address?.split('?')[0] ?? null;

/**
 * Whether what was shown before may stand in for what is asked now: the same list or thing under another query, never another endpoint's
 * answer nor another record's, which has other fields or another name above it.
 */
const useSamePath = (address: string | null): { readonly same: boolean; readonly noteShown: (data: unknown) => void } => {
  const [shown, setShown] = useState<string | null>(null);
  const path = pathOf(address);
  const noteShown = (data: unknown): void => {
    if (data !== undefined && path !== null && path !== shown) setShown(path);
  };
  return { same: path === null || path === shown, noteShown };
};

/**
 * Data of a GET endpoint, shared by everyone who asks for the same address. `null` instead of the parts asks nothing yet.
 * Nothing is repeated here: only `call` repeats, once. Old data of the same path stays while new is fetched or has failed; what a prerendered page was
 * made of is the first, and is not asked for a second time.
 */
export const useEndpoint = <C extends Called>(
  called: C,
  given: Given<Contract<C>> | null,
  options: SWRConfiguration<ResponseOf<Contract<C>>, CallError> = {},
): EndpointState<Contract<C>> => {
  const address = given === null ? null : addressOf(called, given);
  const first = address === null ? undefined : (payloadAnswer(address) as ResponseOf<Contract<C>> | undefined);
  const { same, noteShown } = useSamePath(address);
  const state = useSWR<ResponseOf<Contract<C>>, CallError>(address, given === null ? null : () => askNow(called, given), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
    keepPreviousData: same,
    ...(first === undefined ? {} : { fallbackData: first, revalidateIfStale: false }),
    ...options,
  });
  useEffect(() => noteShown(state.data));
  useFirst(address, first, state.data);
  return state;
};

/** Puts an answer that came another way where `useEndpoint` finds it. */
export const putAnswer = <C extends Called>(
  called: C,
  given: Given<Contract<C>>,
  answer: ResponseOf<Contract<C>>,
): Promise<ResponseOf<Contract<C>> | undefined> => mutate<ResponseOf<Contract<C>>>(addressOf(called, given), answer, { revalidate: false });

/** Asks again for what these endpoints (of addresses without parameters) answered, whatever their queries: at once where it is on the screen, else when it is next shown. */
export const refresh = (...endpoints: readonly Called[]): Promise<unknown> =>
  mutate((key) => typeof key === 'string' && endpoints.some((one) => key.split('?')[0] === routeOf(one).path));

/** Asks everything on screen again: after sign-in, sign-out or a change of rights. */
export const refreshAll = (): Promise<unknown> => mutate(() => true);
