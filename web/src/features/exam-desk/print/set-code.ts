/** Codes of sets as printed papers carry them; the paper's language decides. */
const codes = { bn: [...'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভময'], en: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] } as const;

/** The code of a set, from 1; the author's own order, 0, has none. */
export const setCode = (language: 'bn' | 'en', set: number): string => codes[language][set - 1] ?? '';
