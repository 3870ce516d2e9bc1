import { Budget, Conversation, DayUse, Turn } from './conversation.entity.js';
import { Filling, Passage, PassageWord } from './passage.entity.js';
import { Plan, PlanStep } from './plan.entity.js';

export const assistantEntities = [Passage, PassageWord, Filling, Conversation, Turn, DayUse, Budget, Plan, PlanStep];
