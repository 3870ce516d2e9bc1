import { useRef, useState } from 'react';
import type { Locale } from '#contracts/shared/choices';
import type { QuestionDestination } from '#contracts/shared/bank';
import { draftBlueprint, type ExamDesk } from '#contracts/http/exam-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { askedOf, type BlueprintLine, countOfLine, leftOut, type PickedLine, questionsOf, swapped } from './blueprint-values.js';
import { prepareText } from './text.js';

export interface Blueprint {
  readonly lines: readonly BlueprintLine[];
  readonly change: (lines: readonly BlueprintLine[]) => void;
  readonly add: () => void;
  /** Out of which questions: those kept for exams, or those that are practised. */
  readonly from: QuestionDestination;
  readonly setFrom: (from: QuestionDestination) => void;
  readonly allowUsed: boolean;
  readonly setAllowUsed: (on: boolean) => void;
  readonly picked: readonly PickedLine[];
  readonly seed: string | null;
  readonly tried: boolean;
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly pick: () => Promise<void>;
  readonly swap: (key: number, versionId: string) => Promise<void>;
  readonly drop: (key: number, versionId: string) => void;
  readonly clear: () => void;
}

const firstCount = (desk: ExamDesk, locale: Locale): string => {
  const missing = (desk.settings.questionTarget ?? 0) - desk.questionCount;
  return toDigits(String(missing > 0 ? Math.min(missing, 200) : 10), locale);
};
const empty = (key: number, count: string): BlueprintLine => ({ key, subjectId: '', difficulty: '', count });

/** The blueprint of one exam: its lines, what was chosen by them, and single questions swapped since. */
export const useBlueprint = (desk: ExamDesk): Blueprint => {
  const [t, locale] = [useText(prepareText), useLocale()];
  const next = useRef(1);
  // Questions that were seen and not wanted do not come back while this page is open.
  const refused = useRef(new Set<string>());
  const [lines, setLines] = useState<readonly BlueprintLine[]>(() => [empty(0, firstCount(desk, locale))]);
  const [from, setFrom] = useState<QuestionDestination>('exams');
  const [allowUsed, setAllowUsed] = useState(false);
  const [picked, setPicked] = useState<readonly PickedLine[]>([]);
  const [seed, setSeed] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const params = { examId: desk.id };
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await act();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setRefusal([thrown.message || t('noAnswer'), ...Object.values(thrown.issues)].join(' '));
    } finally {
      setBusy(false);
    }
  };
  const pick = async (): Promise<void> => {
    setTried(true);
    if (lines.some((line) => line.subjectId === '' || countOfLine(line) === null)) return;
    await run(async () => {
      const answer = await typedClient.act(draftBlueprint, { params, body: { lines: lines.map(askedOf), from, allowUsed } });
      setSeed(answer.seed);
      setPicked(answer.lines.map((line, at) => ({ ...line, key: lines[at]?.key ?? at })));
    });
  };
  const swap = (key: number, versionId: string): Promise<void> =>
    run(async () => {
      const line = picked.find((one) => one.key === key);
      if (!line) return;
      const without = [...new Set([...questionsOf(picked).map((question) => question.versionId), ...refused.current])].slice(0, 400);
      const body = { lines: [{ subjectId: line.subjectId, difficulty: line.difficulty, count: 1 }], from, allowUsed, without };
      const other = (await typedClient.act(draftBlueprint, { params, body })).lines[0]?.questions[0];
      if (!other) {
        toast({ title: t('noMore') });
        return;
      }
      refused.current.add(versionId);
      setPicked((now) => swapped(now, key, versionId, other));
    });
  return {
    lines,
    change: setLines,
    add: () => {
      setLines([...lines, empty(next.current, toDigits('5', locale))]);
      next.current += 1;
    },
    from,
    setFrom,
    allowUsed,
    setAllowUsed,
    picked,
    seed,
    tried,
    busy,
    refusal,
    pick,
    swap,
    drop: (key, versionId) => setPicked(leftOut(picked, key, versionId)),
    clear: () => setPicked([]),
  };
};
