import { CreateRoomHandler } from './commands/create-room.command.js';
import { JoinRoomHandler } from './commands/join-room.command.js';
import { ForgetRoomPlayerHandler, LeaveRoomHandler } from './commands/leave-room.command.js';
import { AnswerRoomHandler } from './commands/room-answers.command.js';
import { RoomHall } from './commands/room-hall.js';
import { EndRoomHandler, KeepRoomHandler, KickFromRoomHandler, MoveRoomHandler } from './commands/room-host.command.js';
import { RecordRoomHandler, TickRoomsHandler, TidyRoomsHandler } from './commands/tick-rooms.command.js';
import { GetOwnRoomHandler, GetRoomForHandler, GetRoomTopicHandler } from './queries/room.query.js';
import { RoomAllowance } from './store/room-allowance.js';
import { RoomQuestions } from './store/room-questions.js';
import { RoomView } from './store/room-view.js';
import { RoomWatch } from './store/room-watch.js';

/** What rooms with a code do and answer, and what they share. */
export const roomProviders = [
  RoomAllowance,
  RoomHall,
  RoomQuestions,
  RoomView,
  RoomWatch,
  AnswerRoomHandler,
  CreateRoomHandler,
  EndRoomHandler,
  ForgetRoomPlayerHandler,
  GetOwnRoomHandler,
  GetRoomForHandler,
  GetRoomTopicHandler,
  JoinRoomHandler,
  KeepRoomHandler,
  KickFromRoomHandler,
  LeaveRoomHandler,
  MoveRoomHandler,
  RecordRoomHandler,
  TickRoomsHandler,
  TidyRoomsHandler,
];
