// questions
export const quiz = [
  {
    q: "What's 2 + 2?",
    options: ['3', `4`, '5'], // the middle one
    correct: 1,
  },
  {
    q: "Which one's odd?",
    options: ['2', '4', '7'],
    correct: 2 /* last */,
  },
  { q: 'Which is zero?', options: ['0', '1'], correct: 0 },
];
export default quiz;
