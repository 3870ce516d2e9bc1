import { Injectable } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import { ModulesContainer } from '@nestjs/core';

/** The metadata key a handler decorator writes, asked of the decorator itself. */
const keyOf = (decorate: (message: never) => ClassDecorator): string => {
  class Probe {}
  class Message {}
  decorate(Message as never)(Probe);
  const key = (Reflect.getMetadataKeys(Probe) as string[]).find((name) => Reflect.getMetadata(name, Probe) === Message);
  if (key === undefined) throw new Error('The CQRS decorators keep no message: the check for doubled handlers is blind');
  return key;
};

/** Refuses to start when a command or query has two handlers: the buses only warn and take the last one. */
@Injectable()
export class OneHandlerEach {
  /** While providers are made, so before anything is connected to. */
  constructor(modules: ModulesContainer) {
    for (const key of [keyOf(CommandHandler as never), keyOf(QueryHandler as never)]) {
      const handlers = new Map<object, string[]>();
      for (const module of modules.values()) {
        for (const provider of module.providers.values()) {
          const type: unknown = provider.metatype;
          const message = typeof type === 'function' ? (Reflect.getMetadata(key, type) as object | undefined) : undefined;
          if (message) handlers.set(message, [...(handlers.get(message) ?? []), `${String(provider.name)} in ${module.name}`]);
        }
      }
      for (const [message, names] of handlers) {
        if (names.length > 1) throw new Error(`${(message as { name: string }).name} has ${names.length} handlers: ${names.join(', ')}`);
      }
    }
  }
}
