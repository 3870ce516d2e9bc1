import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  signInTitle: 'Sign in',
  signUpTitle: 'New account',
  why: 'To take exams and see results',
  whyNext: 'Your page opens once you are signed in',
  login: 'E-mail or mobile number',
  password: 'Password',
  name: 'Name',
  nameHint: 'Result lists show this name',
  email: 'E-mail',
  passwordHint: 'At least 8 characters',
  signIn: 'Sign in',
  signUp: 'Open an account',
  noAccount: 'No account yet?',
  haveAccount: 'Have an account?',
  loginNeeded: 'Enter your e-mail or mobile number',
  passwordNeeded: 'Enter your password',
  passwordShort: 'The password needs at least 8 characters',
  nameNeeded: 'Enter your name',
  emailNeeded: 'Enter a valid e-mail address',
  noAnswer: 'No answer from the server. Try again in a moment.',
};
