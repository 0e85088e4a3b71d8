export type {
  Channel,
  ChannelRules,
  NeedFilter,
  Notice,
  QuietHours,
} from '../notices/channel.js';
export type { NeedDocument } from '../wire/webhook-document.js';
export { type CommandChannelOptions, commandChannel } from './command-channel.js';
export { type EmailChannelOptions, emailChannel, type SmtpServer } from './email-channel.js';
export { type Listening, listen } from './listen.js';
export type { ListenOptions, NotifyOptions } from './listen-options.js';
export { type SlackChannelOptions, slackChannel } from './slack-channel.js';
