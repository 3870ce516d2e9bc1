/** What the affiliate programme needs to know of a person. */
export interface AffiliatePerson {
  readonly userId: string;
  readonly name: string;
  /** Every number the person has given, as 01 and nine digits more. */
  readonly phones: readonly string[];
  /** Where letters go; null where nothing is proven, or the person does not want them. */
  readonly letters: { readonly channel: 'mail' | 'sms'; readonly to: string } | null;
}

/** People by their ids; unknown ones are left out. */
export abstract class AffiliatePeople {
  abstract of(userIds: readonly string[]): Promise<readonly AffiliatePerson[]>;
  /** Of these people, those whose name, e-mail or phone fits what was typed. */
  abstract matching(userIds: readonly string[], q: string): Promise<readonly string[]>;
}
