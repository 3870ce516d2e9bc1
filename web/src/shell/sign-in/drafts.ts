import { forgetForm, keepForm, readForm } from '../../features/account/parts/kept-form.js';
import type { AskedCode } from '../../features/account/parts/use-code.js';

/**
 * What has been typed into the dialog: it outlives the dialog, so that closing it by mistake loses nothing, and, but for secrets, the page:
 * a small phone lets go of it while its person reads the message with the code.
 */
export interface Draft {
  mode: 'sign-in' | 'sign-up';
  way: 'phone' | 'email';
  login: string;
  name: string;
  email: string;
  phone: string;
  hsc_batch: string;
  institute: string;
  /** Of the sign-in, and of the new account. */
  password: string;
  newPassword: string;
  /** A sign-up by phone that waits for its code. */
  asked: AskedCode | null;
  inCode: boolean;
  code: string;
}

const empty = (): Draft => ({
  mode: 'sign-in',
  way: 'phone',
  login: '',
  name: '',
  email: '',
  phone: '',
  hsc_batch: '',
  institute: '',
  password: '',
  newPassword: '',
  asked: null,
  inCode: false,
  code: '',
});

const name = 'sign-in';

let draft: Draft = { ...empty(), ...readForm<Partial<Draft>>(name) };

export const readDraft = (): Readonly<Draft> => draft;

export const forgetDraft = (): void => {
  draft = empty();
  forgetForm(name);
};

/** Keeps a part of what was typed. Passwords and codes stay in the memory of this page alone. */
export const keepDraft = (part: Partial<Draft>): void => {
  draft = { ...draft, ...part };
  keepForm(name, { ...draft, password: '', newPassword: '', code: '' }, forgetDraft);
};
