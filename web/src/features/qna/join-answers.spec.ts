import { describe, expect, it } from '@jest/globals';
import type { Post } from '#contracts/http/qna-shapes';
import { joinAnswers, refreshOwn } from './join-answers.js';

const post = (id: string, html = id): Post => ({
  id,
  by: null,
  html,
  at: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  editableUntil: null,
  votes: 0,
  voted: false,
  mine: true,
  reported: false,
  hidden: null,
});
const texts = (posts: readonly Post[]): string[] => posts.map(({ html }) => html);

describe('answers from several parts', () => {
  it('are each shown once, as where they come first', () => {
    expect(texts(joinAnswers([post('a', 'new'), post('b')], [post('b', 'old'), post('c')], [post('a', 'old'), post('d')]))).toEqual([
      'new',
      'b',
      'c',
      'd',
    ]);
  });
});

describe('answers that somebody wrote here', () => {
  // Red with answers as they were sent: an edited one kept its first text, and one that was taken away stayed.
  it('are as the server has them now', () => {
    const own = [post('a', 'sent'), post('b'), post('c')];
    expect(texts(refreshOwn(own, own, [post('c'), post('a', 'edited'), post('z')]))).toEqual(['edited', 'c']);
  });

  it('stay where they were written after the server was asked', () => {
    const own = [post('a'), post('late')];
    expect(texts(refreshOwn(own, [post('a')], [post('a')]))).toEqual(['a', 'late']);
  });
});
