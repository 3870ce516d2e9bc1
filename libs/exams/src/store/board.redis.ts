import { Injectable } from '@nestjs/common';
import { keys, RedisPort } from '#platform';

/** Ranks that nobody asked for in a week leave Redis; the next look builds them again. */
const weekMs = 7 * 24 * 3600 * 1000;

/** Brings a set from version ARGV[1] to ARGV[2]; -1 when it holds another. ARGV[3] time to live, ARGV[4] number of removed, then members. */
const applyLua = `
local held = redis.call('GET', KEYS[2])
if not held and ARGV[1] == '0' then
  redis.call('DEL', KEYS[1])
  held = '0'
end
if not held then return -1 end
if tonumber(held) >= tonumber(ARGV[2]) then return tonumber(held) end
if held ~= ARGV[1] then return -1 end
local removed = tonumber(ARGV[4])
for at = 5, 4 + removed do redis.call('ZREM', KEYS[1], ARGV[at]) end
for at = 5 + removed, #ARGV do redis.call('ZADD', KEYS[1], 0, ARGV[at]) end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return tonumber(ARGV[2])`;

/** Puts a set built aside in place, unless a newer one stands (or it is forced). KEYS: set, version, set aside. */
const swapLua = `
local held = redis.call('GET', KEYS[2])
if ARGV[3] == '0' and held and tonumber(held) >= tonumber(ARGV[1]) then
  redis.call('DEL', KEYS[3])
  return tonumber(held)
end
redis.call('DEL', KEYS[1])
if redis.call('EXISTS', KEYS[3]) == 1 then redis.call('RENAME', KEYS[3], KEYS[1]) end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return tonumber(ARGV[1])`;

const rankLua = `
local function rank(member)
  return 1 + redis.call('ZLEXCOUNT', KEYS[1], '-', '(' .. string.match(member, '^[^|]*') .. '|')
end`;

/** A page and the neighbours of one member, with their ranks; false when the set is older than ARGV[1] or gone. */
const pageLua = `${rankLua}
local held = redis.call('GET', KEYS[2])
if not held or tonumber(held) < tonumber(ARGV[1]) then return false end
local function ranked(from, to)
  local out = {}
  for _, member in ipairs(redis.call('ZRANGE', KEYS[1], from, to)) do
    out[#out + 1] = member
    out[#out + 1] = rank(member)
  end
  return out
end
local around = {}
local place = ARGV[4] ~= '' and redis.call('ZRANK', KEYS[1], ARGV[4])
if place then around = ranked(math.max(0, place - 2), place + 2) end
return { tonumber(held), redis.call('ZCARD', KEYS[1]), ranked(tonumber(ARGV[2]), tonumber(ARGV[3])), around }`;

/** Ranks of many members in one call. */
const ranksLua = `${rankLua}
local held = redis.call('GET', KEYS[2])
if not held or tonumber(held) < tonumber(ARGV[1]) then return false end
local out = { tonumber(held), redis.call('ZCARD', KEYS[1]) }
for at = 2, #ARGV do out[#out + 1] = rank(ARGV[at]) end
return out`;

export interface RankedMember {
  readonly attemptId: string;
  readonly rankKey: string;
  readonly rank: number;
}
export interface RankPage {
  readonly version: number;
  readonly total: number;
  readonly rows: RankedMember[];
  readonly around: RankedMember[];
}

export const memberOf = (entry: { readonly rankKey: string; readonly attemptId: string }): string => `${entry.rankKey}|${entry.attemptId}`;

const pairs = (flat: readonly (string | number)[]): RankedMember[] =>
  Array.from({ length: flat.length / 2 }, (_, place) => {
    const [rankKey = '', attemptId = ''] = String(flat[2 * place]).split('|');
    return { attemptId, rankKey, rank: Number(flat[2 * place + 1]) };
  });

/**
 * The ranks of an exam as a sorted set of text: members `rank_key|attemptId`, all scores 0, rank = 1 + members with a smaller key.
 * Beside it the board version that it stands for: a set without one is gone, not empty.
 */
@Injectable()
export class BoardRedis {
  constructor(private readonly redis: RedisPort) {}

  private names(examId: string): [string, string] {
    return [keys.rank(examId), keys.rankVersion(examId)];
  }

  /** True when the set now holds `to` or something newer; false when it must be built again. */
  async apply(examId: string, from: number, to: number, added: readonly string[], removed: readonly string[]): Promise<boolean> {
    const answer = await this.redis.client.eval(applyLua, 2, ...this.names(examId), from, to, weekMs, removed.length, ...removed, ...added);
    return Number(answer) >= to;
  }

  /** The page and neighbours at `least` or a newer version; null when Redis does not hold that. */
  async page(examId: string, least: number, offset: number, size: number, own: string | null): Promise<RankPage | null> {
    const answer = (await this.redis.client.eval(pageLua, 2, ...this.names(examId), least, offset, offset + size - 1, own ?? '')) as
      | [number, number, (string | number)[], (string | number)[]]
      | null;
    return answer && { version: answer[0], total: answer[1], rows: pairs(answer[2]), around: pairs(answer[3]) };
  }

  /** Ranks of the members, in their order. */
  async ranks(
    examId: string,
    least: number,
    members: readonly string[],
  ): Promise<{ version: number; total: number; ranks: number[] } | null> {
    const answer = (await this.redis.client.eval(ranksLua, 2, ...this.names(examId), least, ...members)) as number[] | null;
    return answer && { version: answer[0] ?? 0, total: answer[1] ?? 0, ranks: answer.slice(2) };
  }

  async version(examId: string): Promise<number | null> {
    const held = await this.redis.client.get(keys.rankVersion(examId));
    return held === null ? null : Number(held);
  }

  members(examId: string, offset: number, size: number): Promise<string[]> {
    return this.redis.client.zrange(keys.rank(examId), offset, offset + size - 1);
  }

  /** Adds to a set that nobody reads yet. It goes by itself when its builder dies. */
  async stage(examId: string, nonce: string, members: readonly string[]): Promise<void> {
    const name = keys.rankStaging(examId, nonce);
    await this.redis.client.zadd(name, ...members.flatMap((member) => [0, member]));
    await this.redis.client.pexpire(name, 600_000);
  }

  /** Puts the staged set in place as `version`, unless a newer one stands; `force` replaces whatever stands. */
  async swap(examId: string, nonce: string, version: number, force: boolean): Promise<void> {
    await this.redis.client.eval(swapLua, 3, ...this.names(examId), keys.rankStaging(examId, nonce), version, weekMs, force ? 1 : 0);
  }
}
