import { useEffect, useRef, useState } from 'react';
import { type ExamDesk, getExamDesk, saveExamQuestions } from '#contracts/http/exam-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError, isCallError } from '../../../client/call-error.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { bodyOf, type PaperSections, refilled, samePaper, sectionsOf } from './paper-values.js';
import { paperDeskText } from './text.js';

export interface PaperState {
  readonly sections: PaperSections;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** What others made of the paper meanwhile. */
  readonly meanwhile: ExamDesk | null;
  readonly change: (next: PaperSections) => void;
  /** Saves what is given, or what stands; true when it is saved. */
  readonly save: (next?: PaperSections) => Promise<boolean>;
  /** After a change by others: mine stands upon theirs, or theirs takes its place. */
  readonly settle: (keep: 'mine' | 'theirs') => void;
  /** Read at the moment of leaving. */
  readonly unsaved: () => boolean;
}

/** The paper as it is being put together, upon the version of the exam that it was read from. */
export const usePaper = (desk: ExamDesk): PaperState => {
  const [t, locale] = [useText(paperDeskText), useLocale()];
  const [base, setBase] = useState({ version: desk.version, sections: sectionsOf(desk, locale) });
  const [sections, setSections] = useState(base.sections);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [meanwhile, setMeanwhile] = useState<ExamDesk | null>(null);
  const dirty = !samePaper(sections, base.sections);
  const unsaved = useRef(dirty);
  const seen = useRef(desk);
  const fill = (from: ExamDesk): void => {
    const read = sectionsOf(from, locale);
    setBase({ version: from.version, sections: read });
    setSections(read);
    unsaved.current = false;
  };
  useEffect(() => {
    unsaved.current = dirty;
    // What was read anew takes its place as long as nothing was changed here; a question's new text comes this way too.
    if (desk === seen.current || dirty || busy) return;
    seen.current = desk;
    if (desk.version >= base.version) fill(desk);
  });
  const save = async (next: PaperSections = sections): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    setSections(next);
    try {
      const body = { version: base.version, sections: bodyOf(next) };
      const answer = await typedClient.save(saveExamQuestions, { params: { examId: desk.id }, body });
      const read = sectionsOf(answer, locale);
      setBase({ version: answer.version, sections: read });
      unsaved.current = false;
      // What was changed while it went out is not saved yet, and stays.
      setSections((now) => (now === next ? read : refilled(now, read)));
      setMeanwhile(null);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      const news = isCallError(thrown, 'Changed meanwhile')
        ? await typedClient.one(getExamDesk, { params: { examId: desk.id } }).catch(() => null)
        : null;
      if (news) setMeanwhile(news);
      else setRefusal([thrown.message || t('noAnswer'), ...Object.values(thrown.issues)].join(' '));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    sections,
    dirty,
    busy,
    refusal,
    meanwhile,
    change: setSections,
    save,
    settle: (keep) => {
      if (!meanwhile) return;
      if (keep === 'theirs') fill(meanwhile);
      else setBase({ version: meanwhile.version, sections: sectionsOf(meanwhile, locale) });
      setMeanwhile(null);
    },
    unsaved: () => unsaved.current,
  };
};
