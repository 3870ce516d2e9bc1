import { machine } from '#platform/kernel';

/** Some events to put in order: answered once. */
export const timelineMachine = machine({ name: 'timeline', initial: 'open', to: { open: ['answered'], answered: [] } });
