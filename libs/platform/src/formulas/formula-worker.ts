import { parentPort } from 'node:worker_threads';
import type { FormulaAnswer, FormulaMessage, FormulaTask } from './formula-task.js';
import { coverHtml, problemsOf } from './render-formulas.js';

const say = (message: FormulaMessage): void => parentPort?.postMessage(message);

/** Runs in a thread of its own, which is ended when a text takes too long: the formulas are a stranger's. Answers in the order it is asked. */
parentPort?.on('message', (task: FormulaTask) => {
  const answer: FormulaAnswer = 'cover' in task ? { html: coverHtml(task.cover) } : { problems: problemsOf(task.formulas) };
  say({ answer, used: process.threadCpuUsage() });
});
say({ used: process.threadCpuUsage() });
