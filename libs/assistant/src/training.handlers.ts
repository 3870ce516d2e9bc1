import { EndTrainingHandler, MarkStepHandler, PlanShaper, SetTrainingHandler, ShapeTrainingHandler } from './commands/training.command.js';
import { GetTrainingHandler } from './queries/get-training.query.js';

export const trainingHandlers = [
  PlanShaper,
  SetTrainingHandler,
  ShapeTrainingHandler,
  MarkStepHandler,
  EndTrainingHandler,
  GetTrainingHandler,
];
