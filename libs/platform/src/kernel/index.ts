export * from './actor.js';
export * from './aead.js';
export * from './app-error.js';
export * from './breaker.js';
export * from './ids.js';
export * from './machine.js';
export * from './numeric-answer.js';
export * from './rational.js';
